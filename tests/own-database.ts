import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The address of this test file's own database; set by `tests/setup.ts`. */
export let databaseUrl: string

/** Copies the migrated database for one test file: some 75 ms, and nobody sees anybody else's rows. */
export async function copyDatabase(template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: template.replace('/indelible?', '/postgres?') })
  await server.connect()
  await server.query(`create database ${name} template indelible strategy file_copy`)
  await server.end()
  databaseUrl = template.replace('/indelible?', `/${name}?`)
}
