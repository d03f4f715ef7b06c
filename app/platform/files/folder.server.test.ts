import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { findFileWithin, writeFileWithin } from './folder.server.ts'

/** A folder beside which something secret lies, and links that lead there. */
function givenFolder() {
  const parent = temporaryFolder()
  const folder = join(parent, 'inside')
  mkdirSync(join(folder, 'a'), { recursive: true })
  mkdirSync(join(parent, 'inside-out'))
  const secret = join(parent, 'secret.txt')
  for (const path of [secret, join(parent, 'inside-out/x'), join(folder, 'a/x')])
    writeFileSync(path, 'x')
  symlinkSync(secret, join(folder, 'link'))
  symlinkSync(parent, join(folder, 'up'))
  symlinkSync(join(folder, 'a/x'), join(folder, 'within'))
  return { folder, secret }
}

test('finds files of a folder, also by links that stay in it', async () => {
  const { folder } = givenFolder()
  for (const path of ['a/x', './a//x', 'a/../a/x', 'within']) {
    expect(await findFileWithin(folder, path), path).toBe(join(folder, 'a/x'))
  }
})

const outside = ['../secret.txt', 'a/../../secret.txt', 'link', 'up/secret.txt', '../inside-out/x']

test('finds nothing outside of it, and nothing that is no file', async () => {
  const { folder } = givenFolder()
  for (const path of [...outside, '/etc/passwd', 'a', '', '.', '..', 'none', 'a/x\0.jpg']) {
    expect(await findFileWithin(folder, path), JSON.stringify(path)).toBeNull()
  }
  expect(await findFileWithin(join(folder, 'none'), 'x')).toBeNull()
})

test('writes files and their folders', async () => {
  const { folder } = givenFolder()
  await writeFileWithin(folder, 'b/c/d.md', 'long')
  await writeFileWithin(folder, 'b/c/d.md', 'new')
  expect(readFileSync(join(folder, 'b/c/d.md'), 'utf8')).toBe('new')
})

test('writes nothing outside of it', async () => {
  const { folder, secret } = givenFolder()
  for (const path of [...outside, '', '.', 'up/b/c']) {
    await expect(writeFileWithin(folder, path, 'changed'), path).rejects.toThrow()
  }
  expect(readFileSync(secret, 'utf8')).toBe('x')
  expect(readFileSync(join(folder, '../inside-out/x'), 'utf8')).toBe('x')
  expect(() => readFileSync(join(folder, '../b/c'))).toThrow()
})
