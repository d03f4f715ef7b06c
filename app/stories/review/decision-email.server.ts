import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { Submission, SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import {
  notices,
  submissionEvents,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { type Email, hello } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { jobs, withinTransaction } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { actionsWhere } from '#app/stories/public/events.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { notYourStory, ownerMessages, submissionHref } from '#app/stories/public/story.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'
import { undoMinutes } from './undo.server.ts'

const queue = 'decision-notice'

const replacingActions = actionsWhere((event) => event.replacesDecision === true)

type Announcement = { eventId: number }

/** For when it can no longer be undone, and only if it is still in force then. The job is part of the transaction. */
export async function scheduleDecisionEmail(tx: Transaction, { eventId }: Announcement) {
  await jobs.send(queue, { eventId }, { ...withinTransaction(tx), startAfter: undoMinutes * 60 })
}

/** Failed jobs are retried for about a day. */
export async function startDecisionEmails() {
  const options = {
    retryLimit: 40,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  }
  await jobs.createQueue(queue, options)
  await jobs.updateQueue(queue, options)
  await jobs.work(
    queue,
    { perJobResults: true, pollingIntervalSeconds: 15, batchSize: 10, burstWhenBatchFull: true },
    async (batch: Job<Announcement>[]) => {
      const results = []
      for (const job of batch) results.push(await runJob(job))
      return results
    },
  )
}

async function runJob({ id, data }: Job<Announcement>) {
  try {
    await notifyAuthor(id, data.eventId)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ job: id, err: error }, 'a decision could not be announced')
    return { id, status: 'failed' as const }
  }
}

/** Unless the decision was undone, replaced, or overtaken by its author. A job that runs twice notifies once: by its id. */
export async function notifyAuthor(jobId: string, eventId: number) {
  await db.transaction(async (tx) => {
    const decided = await standingDecision(tx, eventId)
    if (!decided) return
    const { submission, email, decision } = decided
    const [notice] = await tx
      .insert(notices)
      .values({
        id: jobId,
        userId: submission.userId,
        submissionId: submission.id,
        kind: decision.action,
        createdAt: decision.at,
      })
      .onConflictDoNothing()
      .returning({ id: notices.id })
    if (!notice) return
    // Notices about earlier decisions no longer apply.
    await tx
      .delete(notices)
      .where(and(eq(notices.submissionId, submission.id), ne(notices.id, notice.id)))
    await sendEmail(decisionEmail(submission, email), { transaction: tx, kind: 'story' })
    log.info({ submission: submission.id, event: eventId }, 'author told of a decision')
  })
}

// The lock waits for an unfinished change of the submission.
async function standingDecision(tx: Transaction, eventId: number) {
  const [row] = await tx
    .select({ submission: submissions, email: user.email, decision: submissionEvents })
    .from(submissionEvents)
    .innerJoin(
      submissions,
      and(
        eq(submissions.id, submissionEvents.submissionId),
        eq(submissions.status, submissionEvents.toStatus),
      ),
    )
    .innerJoin(user, eq(user.id, submissions.userId))
    .where(and(eq(submissionEvents.id, eventId), eq(submissions.sample, false), notWithdrawn))
    .for('update', { of: submissions })
  if (!row) return null
  const later = await tx.$count(
    submissionEvents,
    and(
      eq(submissionEvents.submissionId, row.submission.id),
      gt(submissionEvents.id, eventId),
      inArray(submissionEvents.action, replacingActions),
    ),
  )
  return later === 0 ? row : null
}

type DecisionEmail = { subject: string; decided: string; closing: string; label: string }

// The subject does not name the story: phones show it on the lock screen.
function decisionEmail(story: Submission, to: string): Email {
  const { status, messageToAuthor } = story
  const { subject, decided, closing, label } = decisionEmails[status](story)
  const opening = `${hello(story.name)} You sent "${storyTitle(story, 6)}" to Indelible, and our team ${decided}.`
  const message = messageToAuthor ? [`A message from our team:\n${messageToAuthor}`] : []
  return {
    to,
    subject,
    paragraphs: [`${opening}\n${ownerMessages[status]}`, ...message, closing, notYourStory],
    action: { label, url: siteUrl(submissionHref(story.id)) },
  }
}

// The one link is to the author's own page, which leads on to the published story, a second look and a new story.
const decisionEmails: Record<SubmissionStatus, (story: Submission) => DecisionEmail> = {
  approved: () => ({
    subject: 'Your story was approved',
    decided: 'has decided about it',
    closing:
      'Anyone can read it now, under the name you chose. The link above opens your own page, where you can see it on the site or withdraw it at any time.',
    label: 'Open your story',
  }),
  rejected: ({ secondLookAt }) => ({
    subject: 'A decision about your story',
    decided: 'has decided about it',
    closing: `The link above opens your own page, where you can ${secondLookAt ? 'still read it' : 'ask once for a second look, if you think we missed something,'} and start a new story from this one. Our guidelines, which that page links to, say what we publish.`,
    label: 'Open your story',
  }),
  pending: () => ({
    subject: 'We are reading your story again',
    decided: 'is reading it again',
    closing: 'We will email you our decision.',
    label: 'See its status',
  }),
}
