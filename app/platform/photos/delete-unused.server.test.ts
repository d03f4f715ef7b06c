import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import {
  deleteStaleUploads,
  startUploadCleanup,
  stopUploadCleanup,
} from './delete-unused.server.ts'

test('removes abandoned uploads and nothing else from the folder', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'indelible-upload-1'), 'left')
  await writeFile(join(folder, 'somebody-elses'), 'kept')

  expect(await deleteStaleUploads(folder, new Date(Date.now() - 60_000))).toBe(0)
  expect(await deleteStaleUploads(folder, new Date(Date.now() + 60_000))).toBe(1)
  expect(await readdir(folder)).toEqual(['somebody-elses'])
})

test('each copy of the site removes what was left in its own folder when it starts', async () => {
  const folder = temporaryFolder()
  const [leftover, growing] = ['indelible-upload-1', 'indelible-upload-2'].map((name) =>
    join(folder, name),
  )
  for (const path of [leftover!, growing!]) await writeFile(path, 'half a photo')
  const before = new Date(Date.now() - 61 * 60_000)
  await utimes(leftover!, before, before)

  onTestFinished(stopUploadCleanup)
  await startUploadCleanup(folder)

  expect(await readdir(folder)).toEqual(['indelible-upload-2'])
})
