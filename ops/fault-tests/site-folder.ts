import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

/** The built site in a folder of its own, for one test, which may add migrations and files of former builds. */
export function givenSiteFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'indelible-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('db', join(folder, 'db'), { recursive: true })
  symlinkSync(resolve('build'), join(folder, 'build'))
  symlinkSync(resolve('content'), join(folder, 'content'))
  return folder
}
