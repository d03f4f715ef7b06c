import { spawnSync } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { loadSecret } from './secret.server.ts'

test('creates a long private secret once', async () => {
  const folder = temporaryFolder()

  const secret = await loadSecret(folder)

  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await loadSecret(folder)).toBe(secret)
  expect((await stat(join(folder, 'secret.txt'))).mode & 0o777).toBe(0o600)
})

test('each data folder has its own secret', async () => {
  expect(await loadSecret(temporaryFolder())).not.toBe(await loadSecret(temporaryFolder()))
})

for (const content of ['', '\n', 'half a se']) {
  test(`renames a secret file with ${JSON.stringify(content)} and starts with a new one`, async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'secret.txt'), content)

    const secret = await loadSecret(folder)

    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await loadSecret(folder)).toBe(secret)
    expect(await readFile(join(folder, 'secret.txt.damaged'), 'utf8')).toBe(content)
  })
}

test('leaves no partial file when the secret cannot be written', async () => {
  const folder = temporaryFolder()
  const start = `import { loadSecret } from '#app/platform/secrets/secret.server.ts'
    await loadSecret(process.argv[1])`

  // Files of this process can hold nothing, as on a full disk.
  const { status, stderr } = spawnSync(
    'sh',
    [
      '-c',
      'ulimit -f 0; exec "$@"',
      '-',
      process.execPath,
      '--input-type=module',
      '-e',
      start,
      folder,
    ],
    { encoding: 'utf8' },
  )

  expect(stderr).toContain('EFBIG')
  expect(status).toBe(1)
  expect(await readdir(folder)).toEqual([])
})
