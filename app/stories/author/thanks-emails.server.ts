import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { profiles, storyThanks, submissions, user } from '#app/platform/db/schema/tables.server.ts'
import { hello } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { thanksText } from '#app/stories/public/story.ts'
import { titleColumns } from '#app/stories/public/title-columns.server.ts'

type Author = Pick<Viewer, 'id'>

export async function wantsThanksEmails({ id }: Author) {
  return (
    (await db.$count(profiles, and(eq(profiles.userId, id), eq(profiles.thanksEmails, true)))) > 0
  )
}

/** Readers' thanks for one story, and emails about it for all one's stories. */
export async function chooseThanks(
  { id }: Author,
  submissionId: string,
  { allowed, weekly }: { allowed: boolean; weekly: boolean },
) {
  const choice = { thanksEmails: weekly, updatedAt: new Date() }
  await db.transaction(async (tx) => {
    await tx
      .update(submissions)
      .set({ thanksOff: !allowed })
      .where(and(eq(submissions.id, submissionId), eq(submissions.userId, id)))
    await tx
      .insert(profiles)
      .values({ userId: id, ...choice })
      .onConflictDoUpdate({ target: profiles.userId, set: choice })
  })
}

const queue = 'thanks-emails'

/** On Monday mornings. */
export async function startThanksEmails() {
  await jobs.createQueue(queue, { policy: 'singleton', deleteAfterSeconds: 86_400 })
  await jobs.work(queue, { pollingIntervalSeconds: 300 }, async () => {
    await emailThanks()
  })
  await jobs.schedule(queue, '30 8 * * 1', null, { tz: 'Europe/London' })
}

const lastSixDays = sql`now() - interval '6 days'`
const isCounted = and(
  eq(submissions.status, 'approved'),
  sql`${storyThanks.createdAt} > coalesce(${profiles.thanksEmailedAt}, now() - interval '7 days')`,
)

/** Run twice it emails once. @returns how many authors got one */
export async function emailThanks() {
  const due = and(
    eq(profiles.thanksEmails, true),
    or(isNull(profiles.thanksEmailedAt), lt(profiles.thanksEmailedAt, lastSixDays)),
  )
  const authors = await db
    .selectDistinct({ id: profiles.userId })
    .from(profiles)
    .innerJoin(submissions, eq(submissions.userId, profiles.userId))
    .innerJoin(storyThanks, eq(storyThanks.submissionId, submissions.id))
    .where(and(due, isCounted))
  for (const author of authors) {
    await db.transaction(async (tx) => {
      const stories = await tx
        .select({ email: user.email, thanks: sql<number>`count(*)::int`, ...titleColumns })
        .from(profiles)
        .innerJoin(user, eq(user.id, profiles.userId))
        .innerJoin(submissions, eq(submissions.userId, profiles.userId))
        .innerJoin(storyThanks, eq(storyThanks.submissionId, submissions.id))
        .where(and(eq(profiles.userId, author.id), isCounted))
        .groupBy(user.id, submissions.id)
        .orderBy(desc(sql`count(*)`))
      const [claimed] = await tx
        .update(profiles)
        .set({ thanksEmailedAt: sql`now()` })
        .where(and(eq(profiles.userId, author.id), due))
        .returning()
      const [first] = stories
      if (!claimed || !first) return
      const lines = stories.map((story) => `"${storyTitle(story, 6)}": ${thanksText(story.thanks)}`)
      const email = {
        to: first.email,
        subject: 'Thanks for your story',
        paragraphs: [
          `${hello(claimed.displayName ?? '')} You asked us to tell you once a week when readers thank you. This week:\n${lines.join('\n')}`,
          'Nobody else sees these numbers. To stop these emails, untick the box under "Thanks from readers" on the page of your story.',
        ],
        action: { label: 'Open your dashboard', url: siteUrl(href('/dashboard')) },
      }
      await sendEmail(email, { transaction: tx, kind: 'story' })
    })
  }
  return authors.length
}
