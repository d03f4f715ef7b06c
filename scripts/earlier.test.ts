import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepDifference, putBy } from './earlier.ts'

test('keeps the files of the previous build once', () => {
  const places = givenFolders()
  make(places, 'root-1.css', 'harbour.jpg')
  putBy(places)
  expect(assets(places.build, 'client/assets')).toEqual([])

  make(places, 'root-2.css', 'harbour.jpg')
  keepDifference(places)

  expect(assets(places.build, 'client/assets')).toEqual(['harbour.jpg', 'root-2.css'])
  expect(assets(places.earlier, 'assets')).toEqual(['root-1.css'])
})

test('removes files a week after the build that replaced them', () => {
  const places = givenFolders()
  make(places, 'root-1.css')
  putBy(places, on('2026-03-01'))
  make(places, 'root-2.css')
  putBy(places, on('2026-03-08'))
  expect(assets(places.earlier, 'assets')).toEqual(['root-1.css', 'root-2.css'])

  putBy(places, on('2026-03-09'))

  expect(assets(places.earlier, 'assets')).toEqual(['root-2.css'])
})

test('a first build keeps no earlier files', () => {
  const places = givenFolders()

  putBy(places)
  make(places, 'root-1.css')
  keepDifference(places)

  expect(assets(places.build, 'client/assets')).toEqual(['root-1.css'])
  expect(assets(places.earlier, 'assets')).toEqual([])
})

function givenFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'indelible-builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { build: join(folder, 'build'), earlier: join(folder, 'earlier') }
}

/** What a build leaves, in small. */
function make({ build }: { build: string }, ...names: string[]) {
  mkdirSync(join(build, 'client/assets'), { recursive: true })
  for (const name of names) writeFileSync(join(build, 'client/assets', name), name)
}

function assets(folder: string, below: string) {
  return readdirSync(join(folder, below))
}

function on(date: string) {
  return new Date(`${date}T12:00:00Z`)
}
