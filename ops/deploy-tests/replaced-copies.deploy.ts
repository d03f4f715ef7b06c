import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { lostOf, openCrowd } from '#ops/fault-tests/crowd.ts'
import { tell } from '#ops/fault-tests/site.ts'
import { givenSiteFolder } from '#ops/fault-tests/site-folder.ts'
import { addMigration, compatibilityOf } from '#tests/given-migrations.ts'
import { emailsNaming, openTwoCopies } from './two-copies.ts'

test.for(['nginx', 'HAProxy'] as const)(
  'behind %s one version replaces another with a migration between, and nobody notices',
  async (name) => {
    await undoMigration()
    const { url, mail, copies, start } = await openTwoCopies(name)
    const newer = givenSiteFolder()
    addMigration(join(newer, 'db/migrations'), migration)
    const crowd = await openCrowd(url)

    for (const old of copies) {
      expect(await old.stop()).toBe(0)
      expect(await old.errors()).toEqual([])
      await start(old.port, newer)
      // One after the other: until the second is stopped, both versions serve.
      const [pages, forms] = [crowd.pages(), crowd.forms()]
      await expect.poll(() => crowd.pages()).toBeGreaterThan(pages + 50)
      await expect.poll(() => crowd.forms()).toBeGreaterThan(forms + 20)
    }
    await crowd.leave()

    const { accepted, failed } = crowd
    expect(failed).toEqual([])
    expect(await lostOf(accepted)).toEqual([])
    expect(await notesOfMigration()).toEqual(['none', 'taken over'])
    const writers = [...accepted.messages, ...accepted.signUps]
    const emails = () => writers.map((address) => emailsNaming(mail, address))
    await expect.poll(emails).not.toContain(0)
    expect(emails().filter((count) => count > 1)).toEqual([])
    tell(
      'D1',
      `${name}: one version replaced by the next under ${crowd.pages()} pages and ${crowd.forms()} forms: ${failed.length} failed, none lost, ${writers.length} emails, none twice`,
    )
  },
)

/** It holds a table that forms are written to for a second, as that of a large table does. */
const migration = (name: string, before: string) =>
  [
    `alter table cases add column scratch_note text not null default 'none'`,
    `update cases set scratch_note = 'taken over'`,
    'select pg_sleep(1)',
    compatibilityOf(name, before),
  ].join(';--> statement-breakpoint\n')

/** The messages from before and after the migration. */
async function notesOfMigration() {
  const { rows } = await db.execute<{ note: string }>(
    sql`select distinct scratch_note as note from cases order by note`,
  )
  return rows.map(({ note }) => note)
}

/** Each proxy begins with the older version. */
async function undoMigration() {
  await db.execute(sql`alter table cases drop column if exists scratch_note`)
  await db.execute(sql`
    with undone as (
      delete from schema_compatibility where migration = '9999_scratch' returning migration
    )
    delete from drizzle.__drizzle_migrations where exists (select from undone)
      and id = (select max(id) from drizzle.__drizzle_migrations)`)
}
