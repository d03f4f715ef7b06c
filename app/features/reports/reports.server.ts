import { and, asc, eq, isNull } from 'drizzle-orm'
import { href } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { reports, submissions } from '#app/db/schema/tables.server.ts'
import { createCaseNumber } from '#app/server/case-number.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { site } from '#content/site.ts'
import { type ReportForm, reasonLabel } from './report-form.ts'

const perClient = { name: 'report:client', max: 10, minutes: 60 }
// One story cannot be buried under reports of itself by a crowd of machines.
const perStory = { name: 'report:story', max: 50, minutes: 24 * 60 }

/**
 * Takes a report about a published story, and puts it in the team's post, as one act. The same form sent twice is one
 * report, and has one number.
 *
 * @param client the address the request came from, to count by
 * @returns the number to quote; null when there is no such story to be read
 */
export async function reportStory(storyId: string, form: ReportForm, client: string) {
  const known = await numberOf(form)
  if (known) return { caseNumber: known }
  if (!(await isPublished(storyId))) return null
  if (!(await consume(perClient, client)) || !(await consume(perStory, storyId))) return 'too often'

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

    await sendEmail(
      {
        to: site.email,
        ...(form.email && { replyTo: form.email }),
        subject: `Report ${number}: ${reasonLabel(form.reason)}`,
        paragraphs: [
          `Somebody reported a story. The report is beside the story on the desk.`,
          ...form.text.split(/\n{2,}/),
        ],
        action: {
          label: 'Open the story',
          url: `${configuration.baseUrl}${href('/admin/:submissionId', { submissionId: storyId })}`,
        },
      },
      { transaction, kind: 'team' },
    )
    if (form.email) await sendEmail(receipt(form.email, number), { transaction, kind: 'report' })
    log.info({ report: kept.id, submission: storyId, reason: form.reason }, 'story reported')
    return { caseNumber: number }
  })
}

/** The reports about a story that nobody has closed yet, for the desk. */
export async function openReportsOn(admin: Viewer, storyId: string) {
  requireAdmin(admin)
  if (!isUuid(storyId)) return []
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.submissionId, storyId), isNull(reports.closedAt)))
    .orderBy(asc(reports.createdAt))
}

async function isPublished(storyId: string) {
  if (!isUuid(storyId)) return false
  const [found] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.id, storyId), eq(submissions.status, 'approved')))
  return found !== undefined
}

async function numberOf({ formKey }: ReportForm) {
  const [found] = await db
    .select({ caseNumber: reports.caseNumber })
    .from(reports)
    .where(eq(reports.formKey, formKey))
  return found?.caseNumber ?? null
}

function receipt(to: string, number: string) {
  return {
    to,
    subject: `Your report ${number}`,
    paragraphs: [
      `Hello. We have your report about a story at Indelible. Its number is ${number}.`,
      'A person reads it and decides, and writes to you if there is anything to ask. If you think we got it wrong, answer this letter and quote the number: somebody else looks at it again.',
    ],
  }
}
