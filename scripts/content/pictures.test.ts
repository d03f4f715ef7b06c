import { globSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { derive } from './pictures.ts'

test('every master’s widths lie ready in the repository, and nothing else does', async () => {
  const masters = [
    ...globSync('content/pictures/{articles,gallery,episodes,team}/*.webp'),
    'content/pictures/home/rose-dagger-swallow.webp',
  ]
  expect(masters.length).toBeGreaterThanOrEqual(40)
  const before = readdirSync('content/pictures/derived').sort()
  const wanted = (await Promise.all(masters.map(derive))).flatMap(({ avif, webp, card }) => [
    ...avif.map(({ path }) => path),
    webp,
    card,
  ])
  const names = wanted.map((path) => path.replace('content/pictures/derived/', '')).sort()
  // Missing ones are made by the build: run it, and commit what it made.
  expect(before).toEqual(names)
})

test('a file that is no picture is named', async () => {
  await expect(derive('content/site.ts')).rejects.toThrow(
    'content/site.ts: no picture that can be read',
  )
})
