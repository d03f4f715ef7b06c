import { asc, inArray } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { subscribe } from '#app/platform/db/pg-notifications.server.ts'
import { removalOutbox } from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import type { RemovalLog } from './removal-log.server.ts'

const batchSize = 1_000
const retryAfterMs = 60_000

let removalLog: RemovalLog | null = null
let failed = false
let saving: Promise<void> | null = null
let nextSave: Promise<void> | null = null
let retrying: NodeJS.Timeout | undefined
let stopListening = () => {}

/** Until this is called, `saveRemovals` does nothing: a command leaves the saving to the site. */
export function openRemovalLog(opened: RemovalLog) {
  removalLog = opened
}

/** They could not be written beside the backups. */
export function areRemovalsUnsaved() {
  return failed
}

/**
 * A restore repeats them. A request that removes something waits for this before its response, unless it removes favourites
 * or entries of collections. It never throws: a line that cannot be written stays in the database and is retried every
 * minute.
 */
export function saveRemovals(): Promise<void> {
  if (!saving) {
    saving = saveAll().finally(() => {
      saving = null
    })
    return saving
  }
  // One save at a time, so that a slow store holds one connection. What it reads may be older than the caller's removal.
  nextSave ??= saving.then(() => {
    nextSave = null
    return saveRemovals()
  })
  return nextSave
}

async function saveAll() {
  if (!removalLog) return
  try {
    while ((await saveBatch(removalLog)) === batchSize);
    failed = false
  } catch (error) {
    failed = true
    log.error({ err: error }, 'removals could not be written beside the backups')
  }
}

/** Also what other processes remove, when the database notifies of it. */
export async function startSavingRemovals() {
  stopListening = subscribe('removals', saveRemovals, saveRemovals)
  retrying = setInterval(() => failed && saveRemovals(), retryAfterMs).unref()
  await saveRemovals()
}

export async function stopSavingRemovals() {
  stopListening()
  clearInterval(retrying)
  await saveRemovals()
}

// The rows stay locked until they are written, so a save of another process at the same time waits for this one.
function saveBatch({ append }: RemovalLog) {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(removalOutbox)
      .orderBy(asc(removalOutbox.id))
      .limit(batchSize)
      .for('update')
    if (rows.length === 0) return 0
    await append(
      rows.map(({ action, tableName, rowId, at }) =>
        JSON.stringify({ action, table: tableName, id: rowId, at }),
      ),
    )
    await tx.delete(removalOutbox).where(
      inArray(
        removalOutbox.id,
        rows.map(({ id }) => id),
      ),
    )
    return rows.length
  })
}
