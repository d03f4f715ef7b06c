import { randomUUID } from 'node:crypto'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import * as home from '#app/magazine/home/home.route.tsx'
import { connectDatabase, disconnectDatabase } from '#app/platform/db/client.server.ts'
import {
  createRequestContext,
  requestContextKey,
} from '#app/platform/request/request-context.server.ts'
import { databaseUrl } from '#tests/test-database.ts'
import * as stories from './stories.route.tsx'
import * as story from './story.route.tsx'

test('a list that cannot be loaded says so, shows no count and offers to try again', async () => {
  const page = await renderedWithoutDatabase(stories, '/stories?theme=love')
  expect(page).toContain('>Community Stories</h2>')
  expect(page).toContain('We cannot show the stories at the moment')
  expect(page).toMatch(/<a [^>]*href="\/stories\?theme=love"[^>]*>Try again<\/a>/)
  expect(page).not.toMatch(/approved\)|No Stories Yet/)
})

test('a story that cannot be loaded says so, and its title does not say that it does not exist', async () => {
  const storyId = randomUUID()
  const page = await renderedWithoutDatabase(story, `/story/${storyId}`, { storyId })
  expect(page).toContain('>We cannot show this story at the moment</h1>')
  expect(page).toContain(`href="/story/${storyId}"`)
  expect(page).not.toContain('not found')
  const failed = { matches: [], loaderData: { story: null, others: [], failed: true } }
  expect(story.meta(failed as never)).toEqual([
    { title: 'We cannot show this story at the moment: Indelible' },
  ])
})

test('the home page says that its story cannot be loaded, and not that there is none', async () => {
  const page = await renderedWithoutDatabase(home, '/')
  expect(page).toContain('We cannot show the stories at the moment')
  expect(page).toMatch(/<a [^>]*href="\/"[^>]*>Try again<\/a>/)
  expect(page).not.toContain('This page is kept')
})

type Module = { loader(args: never): unknown; default: unknown }

async function renderedWithoutDatabase(module: Module, address: string, params = {}) {
  await disconnectDatabase()
  onTestFinished(() => connectDatabase(databaseUrl))
  const context = new RouterContextProvider()
  context.set(requestContextKey, createRequestContext('192.0.2.7'))
  const request = new Request(`http://localhost${address}`)
  const answer = await module.loader({ request, context, params } as never)

  const element = createElement(
    module.default as FunctionComponent<{ loaderData: unknown; params: object }>,
    {
      loaderData: (answer as { data?: unknown }).data ?? answer,
      params,
    },
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
