import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { onlyFor } from '#app/server/admins-only.server.ts'
import { pagesOf, type Sheet, sheetPage } from '#app/server/csv-answer.server.ts'
import type { Cursor } from '#app/server/cursor.ts'
import { pageOf } from '#app/server/keyset.server.ts'
import { dead, queue } from '#app/server/mail/mail.server.ts'
import type { Viewer } from '#app/server/viewer.server.ts'
import { kindName, type Undelivered } from './undelivered.ts'

export const lettersPerPage = 25

// The same to the millisecond as a cursor can hold.
const postedAt = sql`date_trunc('milliseconds', created_on)`

/** How the post goes: what waits for its first try, went out in the last day, is tried again, or was given up. */
export async function countLetters(admin: Viewer) {
  onlyFor(admin)
  const { rows } = await db.execute<Record<'queued' | 'sent' | 'retrying' | 'dead', number>>(sql`
    select
      count(*) filter (where name = ${queue} and state in ('created', 'active') and retry_count = 0)::int as queued,
      count(*) filter (where name = ${queue} and state = 'completed' and output is null
        and completed_on > now() - interval '1 day')::int as sent,
      count(*) filter (where name = ${queue} and state in ('retry', 'active') and (state = 'retry' or retry_count > 0))::int as retrying,
      count(*) filter (where name = ${dead} and state < 'active')::int as dead
    from pgboss.job where name in (${queue}, ${dead})`)
  return rows[0]!
}

/** The letters that are tried again, the next one first; the first `lettersPerPage` of them. */
export async function lettersRetried(admin: Viewer): Promise<Undelivered[]> {
  onlyFor(admin)
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, retry_count as tries, start_after as "nextTryAt"
    from pgboss.job where name = ${queue} and state = 'retry'
    order by start_after, id limit ${lettersPerPage}`)
  return rows.map(letterOf)
}

/** A page of the letters that were given up, the latest first. */
export async function lettersGivenUp(admin: Viewer, after: Cursor | null = null) {
  onlyFor(admin)
  const rows = await givenUp(after, lettersPerPage + 1)
  const { page, next } = pageOf(rows, lettersPerPage, placeOf)
  return { letters: page, next }
}

/** The letters that were given up, as a file. */
export function mailSheet(admin: Viewer): Sheet {
  onlyFor(admin)
  return { columns: ['about', 'posted', 'tries', 'code', 'link expired'], pages: everyLetter() }
}

async function* everyLetter() {
  for await (const page of pagesOf((after) => givenUp(after, sheetPage), placeOf)) {
    yield page.map(({ kind, postedAt, tries, code, tooLate }) => [
      ...[kindName(kind), postedAt, tries, code, tooLate],
    ])
  }
}

type Row = Record<string, unknown> & {
  id: string
  kind: Undelivered['kind']
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
    from pgboss.job where name = ${dead} and state < 'active'
      ${after ? sql`and (${postedAt}, id) < (${after.at}, ${after.id})` : sql``}
    order by ${postedAt} desc, id desc limit ${most}`)
  return rows.map(letterOf)
}

function letterOf({ postedAt, nextTryAt, ...row }: Row): Undelivered {
  return {
    ...row,
    postedAt: new Date(postedAt),
    nextTryAt: nextTryAt ? new Date(nextTryAt) : null,
  }
}

function placeOf({ postedAt, id }: Undelivered): Cursor {
  return { at: postedAt, id }
}
