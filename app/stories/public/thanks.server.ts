import { and, eq, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { prepared } from '#app/platform/db/prepared.server.ts'
import { storyThanks, submissions } from '#app/platform/db/schema/submissions.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { fingerprint } from '#app/platform/secrets/seal.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { ThanksState } from './story.ts'

// Nothing public says how many there are.

type Reader = Pick<Viewer, 'id'> | null

const perClient = { name: 'thanks:client', max: 60, minutes: 60 }

export async function findThanks(storyId: string, reader: Reader): Promise<ThanksState> {
  if (!isUuid(storyId)) return null
  const [story] = await thanksOfReader().execute({ storyId, readerId: reader?.id ?? null })
  if (!story) return null
  if (story.userId === reader?.id) return 'own'
  return story.thanks ? 'yes' : 'no'
}

const thanksOfReader = prepared((db) =>
  db
    .select({ userId: submissions.userId, thanks: storyThanks.id })
    .from(submissions)
    .leftJoin(
      storyThanks,
      and(
        eq(storyThanks.submissionId, submissions.id),
        eq(storyThanks.userId, sql.placeholder('readerId')),
      ),
    )
    .where(
      and(
        eq(submissions.id, sql.placeholder('storyId')),
        eq(submissions.status, 'approved'),
        eq(submissions.sample, false),
        eq(submissions.thanksOff, false),
      ),
    ),
)

/**
 * Once for each story, and without an account once for each story and day of an address.
 * @returns null where nobody can thank, or its author tries to; the receipt to take them back with, null if counted before
 */
export async function thankAuthor(storyId: string, reader: Reader, clientIp: string) {
  if (!(await consume(perClient, clientIp))) return 'too often'
  const state = await findThanks(storyId, reader)
  if (state === null || state === 'own') return null
  const ofDay = `thanks ${storyId} ${londonDay(new Date())} ${clientIp}`
  const [thanks] = await db
    .insert(storyThanks)
    .values({
      submissionId: storyId,
      ...(reader ? { userId: reader.id } : { addressOfDay: fingerprint(ofDay) }),
    })
    .onConflictDoNothing()
    .returning({ id: storyThanks.id })
  return { receipt: thanks?.id ?? null }
}

/** One's own, or those whose receipt a visitor has. */
export async function takeThanksBack(
  storyId: string,
  reader: Reader,
  receipt: string,
  clientIp: string,
) {
  if (!(await consume(perClient, clientIp))) return 'too often'
  const mine = reader
    ? eq(storyThanks.userId, reader.id)
    : and(sql`${storyThanks.userId} is null`, eq(storyThanks.id, receipt))
  if (!isUuid(storyId) || (!reader && !isUuid(receipt))) return null
  await db.delete(storyThanks).where(and(eq(storyThanks.submissionId, storyId), mine))
  return null
}
