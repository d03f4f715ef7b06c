import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import {
  bulkDecisionItems,
  bulkDecisions,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { jobs, withinTransaction } from '#app/platform/jobs/jobs.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import { loadProfile, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { firstWords, storyTitle } from '#app/stories/public/excerpt.ts'
import { readPhoto } from '#app/stories/public/story.ts'
import { titleColumns } from '#app/stories/public/title-columns.server.ts'
import { type BulkMove, type BulkOutcome, type ChosenStory, maxBulkAtOnce } from './bulk.ts'
import { obstacleTo } from './decision.ts'
import { isOpened } from './openings.server.ts'
import { decideInTransaction } from './review.server.ts'
import { undoInTransaction } from './undo.server.ts'

const queue = 'bulk-decision'
export const bulkRetentionDays = 30

/** Large ones, and small ones that a restart interrupted. */
export async function startBulkDecisions() {
  await jobs.createQueue(queue, {
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    deleteAfterSeconds: 3_600,
  })
  await jobs.work<{ bulkId: string }>(queue, { pollingIntervalSeconds: 5 }, async ([job]) => {
    if (job) await runBulkDecision(job.data.bulkId)
  })
}

type Bulk = { formKey: string; to: BulkMove; message: string; stories: ChosenStory[] }

/**
 * Each in its own transaction, so that one refusal does not affect the others. Up to fifty are done on return; more are left
 * to the queue. A form that is sent twice is one decision. @returns the id of the results
 */
export async function decideInBulk(admin: Viewer, bulk: Bulk) {
  requireAdmin(admin)
  const { id, isNew } = await createBulkDecision(admin, bulk)
  if (isNew && bulk.stories.length <= maxBulkAtOnce) await runBulkDecision(id)
  return id
}

async function createBulkDecision(admin: Viewer, { formKey, to, message, stories }: Bulk) {
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(bulkDecisions)
      .values({ actorId: admin.id, toStatus: to, messageToAuthor: message || null, formKey })
      .onConflictDoNothing({ target: bulkDecisions.formKey })
      .returning({ id: bulkDecisions.id })
    if (!created) return { id: await bulkIdFor(tx, admin, formKey), isNew: false }

    const ids = sql.param(stories.map(({ id }) => id))
    const versions = sql.param(stories.map(({ version }) => version))
    await tx.execute(sql`
      insert into ${bulkDecisionItems} (bulk_decision_id, submission_id, version)
      select ${created.id}, id, chosen.version
      from unnest(${ids}::uuid[], ${versions}::int[]) chosen (chosen_id, version)
      join ${submissions} on id = chosen_id`)
    // A small decision is done within the request: its job only finishes it after a restart.
    const startAfter = stories.length <= maxBulkAtOnce ? 60 : 0
    await jobs.send(queue, { bulkId: created.id }, { ...withinTransaction(tx), startAfter })
    return { id: created.id, isNew: true }
  })
}

async function bulkIdFor(tx: Transaction, admin: Viewer, formKey: string) {
  const [known] = await tx
    .select({ id: bulkDecisions.id })
    .from(bulkDecisions)
    .where(and(eq(bulkDecisions.formKey, formKey), eq(bulkDecisions.actorId, admin.id)))
  if (!known) throw new Error('the form belongs to somebody else')
  return known.id
}

/** Safe to interrupt, to repeat and to run in parallel. */
export async function runBulkDecision(bulkId: string) {
  // The actor is read again for each story, because the queue may run long after the request.
  while (await decideOnNext(bulkId, await findActor(bulkId)));
  await saveRemovals()
  const unfinished = db
    .select()
    .from(bulkDecisionItems)
    .where(and(eq(bulkDecisionItems.bulkDecisionId, bulkId), isNull(bulkDecisionItems.outcome)))
  await db
    .update(bulkDecisions)
    .set({ finishedAt: sql`now()` })
    .where(
      and(eq(bulkDecisions.id, bulkId), isNull(bulkDecisions.finishedAt), notExists(unfinished)),
    )
}

async function decideOnNext(bulkId: string, actor: Viewer | null) {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ item: bulkDecisionItems, bulk: bulkDecisions })
      .from(bulkDecisionItems)
      .innerJoin(bulkDecisions, eq(bulkDecisions.id, bulkDecisionItems.bulkDecisionId))
      .where(and(eq(bulkDecisionItems.bulkDecisionId, bulkId), isNull(bulkDecisionItems.outcome)))
      .orderBy(asc(bulkDecisionItems.submissionId))
      .limit(1)
      .for('update', { of: bulkDecisionItems, skipLocked: true })
    if (!next) return false
    const { item, bulk } = next
    const outcome = await decideOne(tx, actor, bulk, item)
    await storeOutcome(tx, item, outcome)
    return true
  })
}

async function storeOutcome(
  tx: Transaction,
  item: Pick<typeof bulkDecisionItems.$inferSelect, 'bulkDecisionId' | 'submissionId'>,
  outcome: BulkOutcome,
) {
  await tx
    .update(bulkDecisionItems)
    .set({ outcome })
    .where(
      and(
        eq(bulkDecisionItems.bulkDecisionId, item.bulkDecisionId),
        eq(bulkDecisionItems.submissionId, item.submissionId),
      ),
    )
}

async function decideOne(
  tx: Transaction,
  admin: Viewer | null,
  bulk: typeof bulkDecisions.$inferSelect,
  { submissionId: id, version }: typeof bulkDecisionItems.$inferSelect,
): Promise<BulkOutcome> {
  if (!admin?.isAdmin) return 'no admin'
  const to = bulk.toStatus === 'approved' ? 'approved' : 'rejected'
  const message = bulk.messageToAuthor ?? ''
  const decided = await decideInTransaction(tx, admin, { id, version, to, message })
  return typeof decided === 'string' ? decided : 'done'
}

// The actor's current role: they may have lost it since the request.
async function findActor(bulkId: string): Promise<Viewer | null> {
  const [actor] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .innerJoin(bulkDecisions, eq(bulkDecisions.actorId, user.id))
    .where(eq(bulkDecisions.id, bulkId))
  return actor ? { ...actor, ...(await loadProfile(actor.id)) } : null
}

/** The decisions themselves stay in the events. @returns how many */
export async function deleteOldBulkDecisions() {
  const { rowCount } = await db
    .delete(bulkDecisions)
    .where(sql`${bulkDecisions.askedAt} < now() - make_interval(days => ${bulkRetentionDays})`)
  return rowCount ?? 0
}

/** Those that no longer exist are left out. */
export async function chosenStories(admin: Viewer, to: BulkMove, chosen: ChosenStory[]) {
  requireAdmin(admin)
  const rows = await db
    .select({
      ...titled,
      ...pickColumns(submissions, ['name', 'version', 'userId', 'withdrawnAt']),
      ...pickColumns(submissions, ['photoUrl', 'photoWidth', 'photoHeight']),
      isOpened,
    })
    .from(submissions)
    .where(
      inArray(
        submissions.id,
        chosen.map(({ id }) => id),
      ),
    )
  return chosen.flatMap(({ id, version }) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    const obstacle = obstacleTo({ to, version }, row, admin.id)
    const { name, status, story } = row
    // The team no longer sees a story that its author has withdrawn.
    const known =
      obstacle === 'withdrawn'
        ? null
        : { name, title: titleFor(row), excerpt: firstWords(story, 20), photo: readPhoto(row) }
    return { id, version, status, obstacle, known }
  })
}

/** Those not done first; null when the id is unknown. */
export async function findBulkResults(admin: Viewer, id: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const [bulk] = await db
    .select({
      ...pickColumns(bulkDecisions, ['id', 'askedAt', 'finishedAt', 'actorId']),
      to: bulkDecisions.toStatus,
      message: bulkDecisions.messageToAuthor,
      actor: user.email,
    })
    .from(bulkDecisions)
    .innerJoin(user, eq(user.id, bulkDecisions.actorId))
    .where(eq(bulkDecisions.id, id))
  if (!bulk) return null
  const rows = await db
    .select({ ...titled, withdrawnAt: submissions.withdrawnAt, outcome: bulkDecisionItems.outcome })
    .from(bulkDecisionItems)
    .innerJoin(submissions, eq(submissions.id, bulkDecisionItems.submissionId))
    .where(eq(bulkDecisionItems.bulkDecisionId, id))
    .orderBy(sql`${bulkDecisionItems.outcome} = 'done'`, asc(submissions.id))
  const items = rows.map(({ outcome, withdrawnAt, ...row }) => ({
    id: row.id,
    title: withdrawnAt ? null : titleFor(row),
    status: row.status,
    outcome: outcome as BulkOutcome | null,
  }))
  return { ...bulk, items }
}

const titled = { ...pickColumns(submissions, ['id', 'status']), ...titleColumns }

function titleFor(row: { title: string | null; story: string }) {
  return storyTitle(row, 6)
}

/** Where it can still be undone, each in its own transaction. @returns how many were undone, and how many stay */
export async function undoBulk(admin: Viewer, id: string) {
  requireAdmin(admin)
  const rows = await db
    .select(pickColumns(bulkDecisionItems, ['bulkDecisionId', 'submissionId']))
    .from(bulkDecisionItems)
    .innerJoin(bulkDecisions, eq(bulkDecisions.id, bulkDecisionItems.bulkDecisionId))
    .where(
      and(
        eq(bulkDecisions.id, id),
        eq(bulkDecisions.actorId, admin.id),
        eq(bulkDecisionItems.outcome, 'done'),
      ),
    )
    .orderBy(asc(bulkDecisionItems.submissionId))
  let undone = 0
  for (const item of rows) if (await undoItem(admin, item)) undone += 1
  if (undone > 0) await saveRemovals()
  logSecurityEvent({ bulk: id, user: admin.id, undone }, 'bulk decision undone')
  return { undone, left: rows.length - undone }
}

function undoItem(admin: Viewer, item: { bulkDecisionId: string; submissionId: string }) {
  return db.transaction(async (tx) => {
    const outcome = await undoInTransaction(tx, admin, item.submissionId)
    if (typeof outcome === 'string') return false
    await storeOutcome(tx, item, 'undone')
    return true
  })
}
