import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import { dataExports } from '#app/platform/db/schema/tables.server.ts'
import {
  exportFileName,
  exportQueue,
  exportStorage,
} from '#app/platform/files/export-store.server.ts'
import { jobs, withinTransaction } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume, refund } from '#app/platform/rate-limit/rate-limit.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { ExportOwner } from './export-part.server.ts'
import type { ExportState } from './export-state.ts'

const perDay = { name: 'data-export', max: 3, minutes: 24 * 60 }

/** For the download, and for the making. */
export const exportHours = 24
const failedBefore = sql`now() - make_interval(hours => ${exportHours})`

/** Does nothing while one is being made. @returns 'too often' after three exports in a day */
export async function requestExport({ id }: ExportOwner): Promise<'asked' | 'too often'> {
  if (await isBeingMade(id)) return 'asked'
  if (!(await consume(perDay, id))) return 'too often'
  const exportId = await db.transaction(async (tx) => {
    // Makes simultaneous requests of one person wait for each other.
    await lockAccount(tx, id)
    if (await isBeingMade(id, tx)) return null
    const [row] = await tx
      .insert(dataExports)
      .values({ userId: id })
      .returning({ id: dataExports.id })
    await jobs.send(exportQueue, { exportId: row?.id }, withinTransaction(tx))
    return row?.id ?? null
  })
  if (exportId) log.info({ user: id, export: exportId }, 'data export requested')
  else await refund(perDay, id)
  return 'asked'
}

export async function exportState({ id }: Pick<Viewer, 'id'>): Promise<ExportState | null> {
  const [last] = await db
    .select({
      ...pickColumns(dataExports, ['id', 'askedAt', 'expiresAt']),
      isBeingMade: sql<boolean>`${beingMade()}`,
      isReady: sql<boolean>`${dataExports.expiresAt} > now()`,
    })
    .from(dataExports)
    .where(eq(dataExports.userId, id))
    .orderBy(desc(dataExports.askedAt))
    .limit(1)
  if (!last) return null
  if (last.isBeingMade) return { state: 'being made', requestedAt: last.askedAt }
  if (!last.isReady || !last.expiresAt) return { state: 'gone' }
  return { state: 'ready', id: last.id, expiresAt: last.expiresAt }
}

/** @returns null when there is none, it is somebody else's or expired */
export async function findExport({ id }: Pick<Viewer, 'id'>, exportId: string) {
  if (!isUuid(exportId)) return null
  const [own] = await db
    .select(pickColumns(dataExports, ['id', 'readyAt', 'expiresAt']))
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.userId, id),
        isNotNull(dataExports.readyAt),
        gt(dataExports.expiresAt, sql`now()`),
      ),
    )
  return own?.readyAt && own.expiresAt
    ? { ...own, readyAt: own.readyAt, expiresAt: own.expiresAt }
    : null
}

/** @returns null like `findExport`, and when storage has lost it @throws StoreUnreachable */
export async function openExport(owner: Pick<Viewer, 'id'>, exportId: string) {
  const copy = await findExport(owner, exportId)
  const archive = copy && (await exportStorage.open(exportFileName(copy.id)))
  return archive && { ...archive, name: `indelible-${copy.readyAt.toISOString().slice(0, 10)}.zip` }
}

export function overdueExports() {
  return or(
    lt(dataExports.expiresAt, sql`now()`),
    and(isNull(dataExports.readyAt), lt(dataExports.askedAt, failedBefore)),
  )
}

async function isBeingMade(userId: string, within: Transaction | typeof db = db) {
  return (await within.$count(dataExports, and(eq(dataExports.userId, userId), beingMade()))) > 0
}

function beingMade() {
  return and(isNull(dataExports.readyAt), gt(dataExports.askedAt, failedBefore))
}
