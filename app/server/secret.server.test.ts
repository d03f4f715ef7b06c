import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptSecret } from './secret.server.ts'

test('the secret is made once, is long, and only we can read it', async () => {
  const folder = await givenFolder()

  const secret = await keptSecret(folder)

  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await keptSecret(folder)).toBe(secret)
  expect((await stat(join(folder, 'secret.txt'))).mode & 0o777).toBe(0o600)
})

test('each house has a secret of its own', async () => {
  expect(await keptSecret(await givenFolder())).not.toBe(await keptSecret(await givenFolder()))
})

test('a damaged secret is not used: the line says what to do', async () => {
  const folder = await givenFolder()
  await writeFile(join(folder, 'secret.txt'), 'half a se')

  await expect(keptSecret(folder)).rejects.toThrow(/secret\.txt is damaged: remove it/)
})

async function givenFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'indelible-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
