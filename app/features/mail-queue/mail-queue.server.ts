import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { deadLetterQueue, emailQueue } from '#app/server/email/email-queue.server.ts'
import type { Cursor } from '#app/server/paging/cursor.ts'
import { pageOf } from '#app/server/paging/keyset.server.ts'
import { type CsvTable, csvPageSize, pagesOf } from '#app/server/response/csv-response.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { emailKindLabel, type UndeliveredEmail } from './undelivered.ts'

export const emailsPerPage = 25

// The same to the millisecond as a cursor can hold.
const postedAt = sql`date_trunc('milliseconds', created_on)`

/** How the post goes: what waits for its first try, went out in the last day, is tried again, or was given up. */
export async function countEmails(admin: Viewer) {
  requireAdmin(admin)
  const { rows } = await db.execute<Record<'queued' | 'sent' | 'retrying' | 'dead', number>>(sql`
    select
      count(*) filter (where name = ${emailQueue} and state in ('created', 'active') and retry_count = 0)::int as queued,
      count(*) filter (where name = ${emailQueue} and state = 'completed' and output is null
        and completed_on > now() - interval '1 day')::int as sent,
      count(*) filter (where name = ${emailQueue} and state in ('retry', 'active') and (state = 'retry' or retry_count > 0))::int as retrying,
      count(*) filter (where name = ${deadLetterQueue} and state < 'active')::int as dead
    from pgboss.job where name in (${emailQueue}, ${deadLetterQueue})`)
  return rows[0]!
}

// The queue counts a retry when it begins.
/** The letters that are tried again, the next one first; the first `emailsPerPage` of them. */
export async function retriedEmails(admin: Viewer): Promise<UndeliveredEmail[]> {
  requireAdmin(admin)
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, retry_count + 1 as tries, start_after as "nextTryAt"
    from pgboss.job where name = ${emailQueue} and state = 'retry'
    order by start_after, id limit ${emailsPerPage}`)
  return rows.map(letterOf)
}

/** A page of the letters that were given up, the latest first. */
export async function deadLetters(admin: Viewer, after: Cursor | null = null) {
  requireAdmin(admin)
  const rows = await givenUp(after, emailsPerPage + 1)
  const { page, next } = pageOf(rows, emailsPerPage, placeOf)
  return { letters: page, next }
}

/** The letters that were given up, as a file. */
export function emailsCsv(admin: Viewer): CsvTable {
  requireAdmin(admin)
  return { columns: ['about', 'posted', 'tries', 'code', 'link expired'], pages: everyLetter() }
}

async function* everyLetter() {
  for await (const page of pagesOf((after) => givenUp(after, csvPageSize), placeOf)) {
    yield page.map(({ kind, postedAt, tries, code, tooLate }) => [
      ...[emailKindLabel(kind), postedAt, tries, code, tooLate],
    ])
  }
}

type Row = Record<string, unknown> & {
  id: string
  kind: UndeliveredEmail['kind']
  postedAt: string
  tries: number
  code: string | null
  nextTryAt: string | null
  tooLate: boolean
}

const columns = sql`id, data ->> 'kind' as kind, ${postedAt} as "postedAt", output ->> 'code' as code,
  coalesce((data ->> 'usefulUntil')::timestamptz < now(), false) as "tooLate"`

async function givenUp(after: Cursor | null, most: number) {
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, source_retry_count + 1 as tries, null as "nextTryAt"
    from pgboss.job where name = ${deadLetterQueue} and state < 'active'
      ${after ? sql`and (${postedAt}, id) < (${after.at}, ${after.id})` : sql``}
    order by ${postedAt} desc, id desc limit ${most}`)
  return rows.map(letterOf)
}

function letterOf({ postedAt, nextTryAt, ...row }: Row): UndeliveredEmail {
  return {
    ...row,
    postedAt: new Date(postedAt),
    nextTryAt: nextTryAt ? new Date(nextTryAt) : null,
  }
}

function placeOf({ postedAt, id }: UndeliveredEmail): Cursor {
  return { at: postedAt, id }
}
