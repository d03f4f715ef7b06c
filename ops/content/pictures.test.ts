import { globSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { derive } from './pictures.ts'

test('the repository holds the derived widths of every master and no others', async () => {
  const masters = [
    ...globSync('content/pictures/{adverts,articles,calculator,spots,gallery,films,team}/*.webp'),
    'content/pictures/home/rose-dagger-swallow.webp',
  ]
  expect(masters.length).toBeGreaterThanOrEqual(40)
  const before = readdirSync('content/pictures/derived').sort()
  const expected = (await Promise.all(masters.map(derive))).flatMap(
    ({ avif, webp, jpeg, card }) => [...avif.map(({ path }) => path), webp, jpeg, card],
  )
  const names = expected.map((path) => path.replace('content/pictures/derived/', '')).sort()
  // Missing ones are made by the build: run it, and commit what it made.
  expect(before).toEqual(names)
})

test('names a file that is not a picture', async () => {
  await expect(derive('content/site.ts')).rejects.toThrow(
    'content/site.ts: no picture that can be read',
  )
})
