import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

/**
 * Adds one more migration after all others.
 *
 * @param sql a function is given the name of the migration, and of the newest one before it
 * @returns its file
 */
export function addMigration(
  folder: string,
  sql: string | ((name: string, before: string) => string),
) {
  const journal = join(folder, 'db/migrations/meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const before = entries.at(-1)
  const added = { ...before, idx: entries.length, tag: '9999_scratch', when: before.when + 1 }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }))
  const file = join(folder, `db/migrations/${added.tag}.sql`)
  writeFileSync(file, typeof sql === 'string' ? sql : sql(added.tag, before.tag))
  return file
}
