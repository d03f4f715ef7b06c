import { and, asc, eq, getTableColumns, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import {
  bulkDecisionItems,
  bulkDecisions,
  submissions,
  user,
} from '#app/db/schema/tables.server.ts'
import { firstWords, storyTitle } from '#app/features/stories/excerpt.ts'
import { photoOf } from '#app/features/stories/story.ts'
import { titleColumns } from '#app/features/stories/title-columns.server.ts'
import { jobs, withinTransaction } from '#app/server/jobs.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import { loadProfile, type Viewer } from '#app/server/sessions/viewer.server.ts'
import {
  type BulkMove,
  type BulkOutcome,
  bulkObstacleTo,
  type ChosenStory,
  maxBulkAtOnce,
} from './bulk.ts'
import { isOpened } from './openings.server.ts'
import { decideInTransaction } from './review.server.ts'
import { undo } from './undo.server.ts'

const queue = 'bulk-decision'
const keptDays = 30

/** Creates the queue of large bulk decisions, and of small ones that a stop of the site broke off, and begins to empty it. */
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
 * Decides one way on many stories, each by itself: what stands in the way of one leaves the others alone. Up to fifty
 * are done when it returns, more are left to the queue. The same form sent twice is one decision.
 *
 * @returns the id under which the results are kept
 */
export async function decideInBulk(admin: Viewer, bulk: Bulk) {
  requireAdmin(admin)
  const { id, fresh } = await begin(admin, bulk)
  if (fresh && bulk.stories.length <= maxBulkAtOnce) await runBulkDecision(id)
  return id
}

async function begin(admin: Viewer, { formKey, to, message, stories }: Bulk) {
  return db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(bulkDecisions)
      .values({ actorId: admin.id, toStatus: to, messageToAuthor: message || null, formKey })
      .onConflictDoNothing({ target: bulkDecisions.formKey })
      .returning({ id: bulkDecisions.id })
    if (!begun) return { id: await bulkOf(tx, admin, formKey), fresh: false }

    const ids = sql.param(stories.map(({ id }) => id))
    const versions = sql.param(stories.map(({ version }) => version))
    await tx.execute(sql`
      insert into ${bulkDecisionItems} (bulk_decision_id, submission_id, version)
      select ${begun.id}, id, chosen.version
      from unnest(${ids}::uuid[], ${versions}::int[]) chosen (chosen_id, version)
      join ${submissions} on id = chosen_id`)
    // A small one is done by then: the job is for what a stop of the site breaks off.
    const startAfter = stories.length <= maxBulkAtOnce ? 60 : 0
    await jobs.send(queue, { bulkId: begun.id }, { ...withinTransaction(tx), startAfter })
    return { id: begun.id, fresh: true }
  })
}

async function bulkOf(tx: Transaction, admin: Viewer, formKey: string) {
  const [known] = await tx
    .select({ id: bulkDecisions.id })
    .from(bulkDecisions)
    .where(and(eq(bulkDecisions.formKey, formKey), eq(bulkDecisions.actorId, admin.id)))
  if (!known) throw new Error('the form belongs to somebody else')
  return known.id
}

/** Decides on what is left of a bulk decision. It may be broken off anywhere and run again, or twice at once. */
export async function runBulkDecision(bulkId: string) {
  // Each story is a transaction of its own, and the queue may come to it long after it was asked for.
  while (await decideOnNext(bulkId, await actorOf(bulkId)));
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
    await tx
      .update(bulkDecisionItems)
      .set({ outcome: await outcomeOf(tx, actor, bulk, item) })
      .where(
        and(
          eq(bulkDecisionItems.bulkDecisionId, bulkId),
          eq(bulkDecisionItems.submissionId, item.submissionId),
        ),
      )
    return true
  })
}

async function outcomeOf(
  tx: Transaction,
  admin: Viewer | null,
  bulk: typeof bulkDecisions.$inferSelect,
  { submissionId: id, version }: typeof bulkDecisionItems.$inferSelect,
): Promise<BulkOutcome> {
  if (!admin?.isAdmin) return 'no admin'
  const [row] = await tx
    .select({ ...getTableColumns(submissions), isOpened })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update', { of: submissions })
  if (!row) return 'withdrawn'
  const to = bulk.toStatus === 'approved' ? 'approved' : 'rejected'
  const obstacle = bulkObstacleTo(to, row, version, admin.id)
  if (obstacle) return obstacle
  // The team's notes are of one story, and stay what they were.
  const notes = row.adminNotes ?? ''
  const message = bulk.messageToAuthor ?? ''
  const decided = await decideInTransaction(tx, admin, { id, version, to, notes, message })
  return decided ? 'done' : 'changed'
}

// As they are now: an admin may have been one only when it was asked for.
async function actorOf(bulkId: string): Promise<Viewer | null> {
  const [actor] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .innerJoin(bulkDecisions, eq(bulkDecisions.actorId, user.id))
    .where(eq(bulkDecisions.id, bulkId))
  return actor ? { ...actor, ...(await loadProfile(actor.id)) } : null
}

/** Forgets what became of bulk decisions of long ago; what was decided stands in the record. @returns how many */
export async function deleteOldBulkDecisions() {
  const { rowCount } = await db
    .delete(bulkDecisions)
    .where(sql`${bulkDecisions.askedAt} < now() - make_interval(days => ${keptDays})`)
  return rowCount ?? 0
}

/** The chosen stories as they are to be known again, and what stands in the way of a move; those that are gone are left out. */
export async function chosenStories(admin: Viewer, to: BulkMove, chosen: ChosenStory[]) {
  requireAdmin(admin)
  const rows = await db
    .select({
      ...titled,
      name: submissions.name,
      photoUrl: submissions.photoUrl,
      photoWidth: submissions.photoWidth,
      photoHeight: submissions.photoHeight,
      version: submissions.version,
      userId: submissions.userId,
      withdrawnAt: submissions.withdrawnAt,
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
    const obstacle = bulkObstacleTo(to, row, version, admin.id)
    const { name, status, story } = row
    // What its author took back is no longer the team's to read.
    const known =
      obstacle === 'withdrawn'
        ? null
        : { name, title: titleFor(row), excerpt: firstWords(story, 20), photo: photoOf(row) }
    return { id, version, status, obstacle, known }
  })
}

/** What became of each story of a bulk decision, what was not done first; null when there is none of that id. */
export async function findBulkResults(admin: Viewer, id: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const [bulk] = await db
    .select({
      id: bulkDecisions.id,
      to: bulkDecisions.toStatus,
      message: bulkDecisions.messageToAuthor,
      askedAt: bulkDecisions.askedAt,
      finishedAt: bulkDecisions.finishedAt,
      actorId: bulkDecisions.actorId,
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
    // What its author took back is no longer the team's to read.
    title: withdrawnAt ? null : titleFor(row),
    status: row.status,
    outcome: outcome as BulkOutcome | null,
  }))
  return { ...bulk, items }
}

const titled = {
  id: submissions.id,
  ...titleColumns,
  status: submissions.status,
}

function titleFor(row: { title: string | null; story: string }) {
  return storyTitle(row, 6)
}

/**
 * Takes back what an admin's own bulk decision did, story by story, as far as each can still be taken back.
 *
 * @returns how many were, and how many stay as they are
 */
export async function undoBulk(admin: Viewer, id: string) {
  requireAdmin(admin)
  const done = await db
    .select({ id: bulkDecisionItems.submissionId })
    .from(bulkDecisionItems)
    .innerJoin(bulkDecisions, eq(bulkDecisions.id, bulkDecisionItems.bulkDecisionId))
    .where(
      and(
        eq(bulkDecisions.id, id),
        eq(bulkDecisions.actorId, admin.id),
        eq(bulkDecisionItems.outcome, 'done'),
      ),
    )
  const undone: string[] = []
  for (const story of done) {
    if (typeof (await undo(admin, story.id)) !== 'string') undone.push(story.id)
  }
  if (undone.length > 0) {
    await db
      .update(bulkDecisionItems)
      .set({ outcome: 'undone' })
      .where(
        and(
          eq(bulkDecisionItems.bulkDecisionId, id),
          inArray(bulkDecisionItems.submissionId, undone),
        ),
      )
  }
  log.info(
    { ...auditFields(), bulk: id, user: admin.id, undone: undone.length },
    'bulk decision undone',
  )
  return { undone: undone.length, left: done.length - undone.length }
}
