import { sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import {
  deadLetterQueue,
  emailQueue,
  type HeldJobData,
  heldQueue,
} from '#app/platform/email/email-queue.server.ts'
import type { Cursor } from '#app/platform/paging/cursor.ts'
import { paginate } from '#app/platform/paging/keyset.server.ts'
import { type CsvTable, readPages } from '#app/platform/response/csv-response.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { emailKindLabel, type HeldJob, type UndeliveredEmail } from './undelivered-email.ts'

const emailsPerPage = 25

/** An admin in the browser, or a command on the server. */
export type AdminOrOperator = Viewer | 'operator'

/** @throws ForbiddenAct for anyone else */
export function checkActor(actor: AdminOrOperator) {
  if (actor !== 'operator') requireAdmin(actor)
}

// In milliseconds, which is the precision of a cursor.
const queuedAt = sql`date_trunc('milliseconds', created_on)`

/** `sent` is of the last day. */
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

export async function retriedEmails(admin: Viewer): Promise<UndeliveredEmail[]> {
  requireAdmin(admin)
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, retry_count + 1 as tries, start_after as "nextTryAt"
    from pgboss.job where name = ${emailQueue} and state = 'retry'
    order by start_after, id limit ${emailsPerPage}`)
  return rows.map(toEmail)
}

export async function deadLetters(admin: Viewer, after: Cursor | null = null) {
  requireAdmin(admin)
  const rows = await readDeadLetters(after, emailsPerPage + 1)
  const { page, next } = paginate(rows, emailsPerPage, cursorOf)
  return { emails: page, next }
}

/** They may have run since the backup was made: the 25 oldest, and the total number. */
export async function heldJobs(
  actor: AdminOrOperator,
): Promise<{ count: number; jobs: HeldJob[] }> {
  checkActor(actor)
  const { rows } = await db.execute<{ id: string; data: HeldJobData; count: number }>(sql`
    select id, data, count(*) over ()::int as count from pgboss.job
    where name = ${heldQueue} and state < 'active'
    order by data ->> 'createdAt', id limit ${emailsPerPage}`)
  return {
    count: rows[0]?.count ?? 0,
    jobs: rows.map(({ id, data: { queue, kind, createdAt } }) => ({
      id,
      queue,
      kind: kind ?? null,
      createdAt: new Date(createdAt),
    })),
  }
}

export function emailsCsv(admin: Viewer): CsvTable {
  requireAdmin(admin)
  return {
    columns: ['about', 'queued', 'tries', 'code', 'link expired'],
    pages: readPages(readDeadLetters, cursorOf, ({ kind, queuedAt, tries, code, isExpired }) => [
      emailKindLabel(kind),
      queuedAt,
      tries,
      code,
      isExpired,
    ]),
  }
}

type Row = Record<string, unknown> & {
  id: string
  kind: UndeliveredEmail['kind']
  queuedAt: string
  tries: number
  code: string | null
  nextTryAt: string | null
  isExpired: boolean
}

const columns = sql`id, data ->> 'kind' as kind, ${queuedAt} as "queuedAt", coalesce(source_output, output) ->> 'code' as code,
  coalesce((data ->> 'usefulUntil')::timestamptz < now(), false) as "isExpired"`

async function readDeadLetters(after: Cursor | null, limit: number) {
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, coalesce(source_retry_count, 0) + 1 as tries, null as "nextTryAt"
    from pgboss.job where name = ${deadLetterQueue} and state < 'active'
      ${after ? sql`and (${queuedAt}, id) < (${after.at}, ${after.id})` : sql``}
    order by ${queuedAt} desc, id desc limit ${limit}`)
  return rows.map(toEmail)
}

function toEmail({ queuedAt, nextTryAt, ...row }: Row): UndeliveredEmail {
  return {
    ...row,
    queuedAt: new Date(queuedAt),
    nextTryAt: nextTryAt ? new Date(nextTryAt) : null,
  }
}

function cursorOf({ queuedAt, id }: UndeliveredEmail): Cursor {
  return { at: queuedAt, id }
}
