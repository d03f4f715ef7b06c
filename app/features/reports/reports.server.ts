import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { reports, submissions } from '#app/db/schema/tables.server.ts'
import { createCaseNumber } from '#app/server/case-number.server.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { emailToTeam } from '#app/server/email/team-email.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { unaskedEmails } from '#app/server/rate-limit/unasked-emails.server.ts'
import { reportResponseTime } from '#content/pages/cases.ts'
import { type ReportForm, reasonLabel } from './report-form.ts'

const perClient = { name: 'report:client', max: 10, minutes: 60 }
// Limits what many clients together can send about one story.
const perStory = { name: 'report:story', max: 50, minutes: 24 * 60 }

/**
 * Stores a report about a published story and queues the emails to the team and the reader, in one transaction. The same
 * form sent twice is one report with one number. A mailbox that has had its emails of this hour gets none.
 *
 * @param clientIp for the rate limit
 * @returns the case number; null when there is no such published story
 */
export async function reportStory(storyId: string, form: ReportForm, clientIp: string) {
  const known = await numberOf(form)
  if (known) return { caseNumber: known }
  if (!(await isPublished(storyId))) return null
  if (!(await consume(perClient, clientIp)) || !(await consume(perStory, storyId)))
    return 'too often'

  const mayEmail = form.email && (await consume(unaskedEmails, form.email))
  const number = createCaseNumber()
  return db.transaction(async (transaction) => {
    const [kept] = await transaction
      .insert(reports)
      .values({
        caseNumber: number,
        submissionId: storyId,
        reason: form.reason,
        text: form.text,
        email: form.email ?? null,
        formKey: form.formKey,
      })
      .onConflictDoNothing({ target: reports.formKey })
      .returning({ id: reports.id })
    if (!kept) return { caseNumber: (await numberOf(form)) ?? number }

    const url = siteUrl(href('/admin/:submissionId', { submissionId: storyId }))
    const toTeam = emailToTeam({
      ...(form.email && { replyTo: form.email }),
      subject: `Report ${number}: ${reasonLabel(form.reason)}`,
      lead: 'A reader has reported a story. The report is next to the story in the admin area.',
      text: form.text,
      action: { label: 'Open the story', url },
    })
    await sendEmail(toTeam, { transaction, kind: 'team' })
    if (form.email && mayEmail)
      await sendEmail(acknowledgement(form.email, number), { transaction, kind: 'report' })
    log.info({ report: kept.id, submission: storyId, reason: form.reason }, 'story reported')
    return { caseNumber: number }
  })
}

async function isPublished(storyId: string) {
  if (!isUuid(storyId)) return false
  return (
    (await db.$count(
      submissions,
      and(eq(submissions.id, storyId), eq(submissions.status, 'approved')),
    )) > 0
  )
}

async function numberOf({ formKey }: ReportForm) {
  const [found] = await db
    .select({ caseNumber: reports.caseNumber })
    .from(reports)
    .where(eq(reports.formKey, formKey))
  return found?.caseNumber ?? null
}

function acknowledgement(to: string, number: string) {
  return {
    to,
    subject: `Your report ${number}`,
    paragraphs: [
      `Hello. Someone using this email address reported a story at Indelible. The number of the report is ${number}.`,
      `One of our team will read it within ${reportResponseTime} and email you the outcome. If you disagree with it, reply with the number and someone else will look again.`,
      'If it was not you, reply to this email and tell us.',
    ],
  }
}
