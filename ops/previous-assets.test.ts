import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { deleteUnchangedAssets, storePreviousAssets } from './previous-assets.ts'

test('keeps the files of the previous build once', () => {
  const folders = givenFolders()
  make(folders, 'root-1.css', 'harbour.jpg')
  storePreviousAssets(folders)
  // A site that still runs from it loses nothing.
  expect(assets(folders.build, 'client/assets')).toEqual(['harbour.jpg', 'root-1.css'])

  remove(folders)
  make(folders, 'root-2.css', 'harbour.jpg')
  deleteUnchangedAssets(folders)

  expect(assets(folders.build, 'client/assets')).toEqual(['harbour.jpg', 'root-2.css'])
  expect(assets(folders.previous, 'assets')).toEqual(['root-1.css'])
})

test('removes files a week after the build that replaced them', () => {
  const folders = givenFolders()
  make(folders, 'root-1.css')
  storePreviousAssets(folders, on('2026-03-01'))
  remove(folders)
  make(folders, 'root-2.css')
  storePreviousAssets(folders, on('2026-03-08'))
  expect(assets(folders.previous, 'assets')).toEqual(['root-1.css', 'root-2.css'])

  remove(folders)
  storePreviousAssets(folders, on('2026-03-09'))

  expect(assets(folders.previous, 'assets')).toEqual(['root-2.css'])
})

test('a first build keeps no previous files', () => {
  const folders = givenFolders()

  storePreviousAssets(folders)
  make(folders, 'root-1.css')
  deleteUnchangedAssets(folders)

  expect(assets(folders.build, 'client/assets')).toEqual(['root-1.css'])
  expect(assets(folders.previous, 'assets')).toEqual([])
})

function givenFolders() {
  const folder = temporaryFolder()
  return { build: join(folder, 'build'), previous: join(folder, 'previous') }
}

/** What a build leaves, in small. */
function make({ build }: { build: string }, ...names: string[]) {
  mkdirSync(join(build, 'client/assets'), { recursive: true })
  for (const name of names) writeFileSync(join(build, 'client/assets', name), name)
}

function remove({ build }: { build: string }) {
  rmSync(build, { recursive: true })
}

function assets(folder: string, below: string) {
  return readdirSync(join(folder, below))
}

function on(date: string) {
  return new Date(`${date}T12:00:00Z`)
}
