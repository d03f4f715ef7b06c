import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { folderForNextBuild, switchToNextBuild } from './build-in-use.ts'

test('a new build takes the place of the one in use, whose folder stays for a week', () => {
  const folders = givenFolders()
  build(folders, 'first', on('2026-03-01'))
  const running = realpathSync(folders.build)

  build(folders, 'second', on('2026-03-20'))
  expect(textOf(folders.build)).toBe('second')
  expect(textOf(running)).toBe('first')
  expect(readFileSync(join(folders.previous, 'assets/first.js'), 'utf8')).toBe('first')

  build(folders, 'third', on('2026-03-26'))
  expect(textOf(running)).toBe('first')
  build(folders, 'fourth', on('2026-03-28'))
  expect(existsSync(running)).toBe(false)
  expect(textOf(folders.build)).toBe('fourth')
})

test('takes over a build that an earlier version made in the folder itself', () => {
  const folders = givenFolders()
  write(folders.build, 'from before')
  build(folders, 'first', on('2026-03-01'))
  expect(textOf(folders.build)).toBe('first')
  expect(textOf(join(folders.builds, 'moved-build'))).toBe('from before')
  expect(existsSync(join(folders.previous, 'assets/from before.js'))).toBe(true)
})

test('an attempt that failed leaves the build in use as it was', () => {
  const folders = givenFolders()
  build(folders, 'first', on('2026-03-01'))
  write(folderForNextBuild(folders), 'half of one')
  expect(textOf(folders.build)).toBe('first')
  expect(existsSync(folderForNextBuild(folders))).toBe(false)
})

function givenFolders() {
  const folder = temporaryFolder()
  return {
    build: join(folder, 'build'),
    builds: join(folder, 'builds'),
    previous: join(folder, 'previous'),
  }
}

function build(folders: ReturnType<typeof givenFolders>, text: string, now: Date) {
  write(folderForNextBuild(folders), text)
  switchToNextBuild(folders, now)
}

/** What a build leaves, in small. */
function write(folder: string, text: string) {
  mkdirSync(join(folder, 'server'), { recursive: true })
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'server/index.js'), text)
  writeFileSync(join(folder, `client/assets/${text}.js`), text)
}

function textOf(build: string) {
  expect(readdirSync(build)).toEqual(['client', 'server'])
  return readFileSync(join(build, 'server/index.js'), 'utf8')
}

function on(date: string) {
  return new Date(`${date}T12:00:00Z`)
}
