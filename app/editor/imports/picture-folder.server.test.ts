import { copyFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { pictures } from '#app/platform/db/schema/tables.server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { openPictureFolder } from './picture-folder.server.ts'

const parlour = 'tests/imports/wordpress/uploads/2024/03/parlour.jpg'

function givenFolder() {
  const parent = temporaryFolder()
  const folder = join(parent, 'site')
  mkdirSync(join(folder, 'wp-content/uploads/2024'), { recursive: true })
  copyFileSync(parlour, join(folder, 'wp-content/uploads/2024/My Parlour.jpg'))
  copyFileSync(parlour, join(parent, 'outside.jpg'))
  symlinkSync(join(parent, 'outside.jpg'), join(folder, 'link.jpg'))
  return folder
}

test('takes a picture into the library once, also by the names of its smaller copies', async () => {
  const folder = openPictureFolder(givenFolder())
  const before = await db.$count(pictures)
  for (const path of ['2024/My Parlour.jpg', '2024/My Parlour-300x225.jpg']) {
    expect(await folder.has(path)).toBe(true)
    expect(await folder.take(path)).toEqual({ name: 'my-parlour' })
  }
  expect(await db.$count(pictures)).toBe(before + 1)
})

test('takes nothing from outside of the folder', async () => {
  const folder = openPictureFolder(givenFolder())
  const none = { problem: 'There is no such file in the folder.' }
  for (const path of [
    '../outside.jpg',
    'link.jpg',
    '/etc/passwd',
    '2024/../../../../outside.jpg',
    '',
  ]) {
    expect(await folder.has(path), path).toBe(false)
    expect(await folder.take(path), path).toEqual(none)
  }
})

test('says what keeps a file from being a picture, without reading a huge one', async () => {
  const path = givenFolder()
  writeFileSync(join(path, 'words.jpg'), '<script>alert(1)</script>')
  writeFileSync(join(path, 'huge.jpg'), '')
  truncateSync(join(path, 'huge.jpg'), 5 * 1024 ** 3)
  copyFileSync(parlour.replace('.jpg', '-300x225.jpg'), join(path, 'small.jpg'))
  const folder = openPictureFolder(path)
  const reasons = await Promise.all(['words.jpg', 'huge.jpg', 'small.jpg'].map(folder.take))
  expect(reasons).toEqual([
    { problem: expect.stringContaining('not a picture that we can show') },
    { problem: expect.stringContaining('larger than 10 MB') },
    { problem: expect.stringContaining('too small') },
  ])
})
