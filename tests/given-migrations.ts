import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/temporary-folder.ts'

type Journal = { entries: { idx: number; when: number; tag: string }[] }

/** The migrations in a folder of their own, for one test. @param count only the first of them */
export function givenMigrations(count?: number) {
  const folder = temporaryFolder()
  cpSync('db/migrations', folder, { recursive: true })
  changeJournal(folder, ({ entries }) => entries.slice(0, count))
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
  tag = '9999_scratch',
) {
  let before = ''
  changeJournal(folder, ({ entries }) => {
    const newest = entries.at(-1)!
    before = newest.tag
    return [...entries, { ...newest, idx: entries.length, tag, when: newest.when + 1 }]
  })
  const file = join(folder, `${tag}.sql`)
  writeFileSync(file, typeof sql === 'string' ? sql : sql(tag, before))
  return file
}

/** The statement with which a migration names the oldest version that runs with it. */
export function compatibilityOf(tag: string, oldestVersion: string) {
  return `insert into schema_compatibility (migration, oldest_version) values ('${tag}', '${oldestVersion}')`
}

function changeJournal(folder: string, change: (journal: Journal) => Journal['entries']) {
  const file = join(folder, 'meta/_journal.json')
  const journal: Journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal) }))
}
