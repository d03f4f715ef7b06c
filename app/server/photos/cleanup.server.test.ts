import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deleteStaleUploads } from './cleanup.server.ts'
import { givenFolder } from './given-forms.ts'

test('removes abandoned uploads and nothing else from the folder', async () => {
  const folder = await givenFolder()
  await writeFile(join(folder, 'indelible-upload-1'), 'left')
  await writeFile(join(folder, 'somebody-elses'), 'kept')

  expect(await deleteStaleUploads(folder, new Date(Date.now() - 60_000))).toBe(0)
  expect(await deleteStaleUploads(folder, new Date(Date.now() + 60_000))).toBe(1)
  expect(await readdir(folder)).toEqual(['somebody-elses'])
})
