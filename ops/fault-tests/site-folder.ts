import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** The built site in a folder of its own, for one test, which may add migrations and files of former builds. */
export function givenSiteFolder() {
  const folder = temporaryFolder()
  cpSync('db', join(folder, 'db'), { recursive: true })
  symlinkSync(resolve('build'), join(folder, 'build'))
  symlinkSync(resolve('content'), join(folder, 'content'))
  return folder
}
