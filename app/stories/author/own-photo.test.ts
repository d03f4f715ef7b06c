import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { OwnPhoto } from './own-photo.tsx'
import type { OwnStory } from './submission.server.ts'

const story = { photoUrl: '', photoNotStoredAt: new Date() }

test('authors are told that their photo could not be stored, and can send it again while the story is pending', () => {
  const page = rendered({ ...story, status: 'pending' })
  expect(page).toContain(
    'We could not save the photo you sent. Your story is saved: please send the photo again.',
  )
  expect(page).toContain('<details class="mt-4" open="">')
})

test('once the story is decided they are told that it has no photo', () => {
  const page = rendered({ ...story, status: 'approved' })
  expect(page).toContain('Your story is saved without a photo')
  expect(page).not.toContain('<form')
})

test('nothing is said about a photo that was never sent, or that is stored', () => {
  expect(rendered({ photoUrl: '', photoNotStoredAt: null, status: 'approved' })).toBe('')
  const photo = { photoUrl: '/photos/1', photoWidth: 900, photoHeight: 600 }
  expect(rendered({ ...story, ...photo, status: 'approved' })).not.toContain('could not save')
})

test('authors see how their photo is described, and where they can change it', () => {
  const photo = { photoUrl: '/photos/1', photoWidth: 900, photoHeight: 600 }
  const pending = rendered({ ...photo, status: 'pending' })
  expect(pending).toContain('You have not described it')
  expect(pending).toContain('href="/submission/1?edit"')
  const photoDescription = 'Two swallows on a forearm'
  const approved = rendered({ ...photo, photoDescription, status: 'approved' })
  expect(approved).toContain(`alt="${photoDescription}"`)
  expect(approved).toContain('href="/contact"')
  expect(approved).not.toContain('?edit')
})

function rendered(fields: Partial<OwnStory>) {
  const element = createElement(OwnPhoto, {
    submission: { id: '1', photoName: null, ...fields } as OwnStory,
    errors: null,
  })
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
