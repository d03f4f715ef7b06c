import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { unaskedEmails } from '#app/platform/rate-limit/unasked-emails.server.ts'
import { findOpened, openCase } from '#app/site/open-case.server.ts'
import { reportResponseTime } from '#content/pages/cases.ts'
import { type ReportForm, reasonLabel } from './report-form.ts'

const perClient = { name: 'report:client', max: 10, minutes: 60 }
// Limits what many clients together can send about one story.
const perStory = { name: 'report:story', max: 50, minutes: 24 * 60 }

/** A mailbox that has had its emails of this hour gets none. @returns the case number; null without such a published story */
export async function reportStory(storyId: string, form: ReportForm, clientIp: string) {
  const { reason, email, ...sent } = form
  const values = { kind: 'report', submissionId: storyId, about: reason, email, ...sent } as const
  if (!(await isPublished(storyId)) && !(await findOpened(values))) return null
  const opened = await openCase(
    values,
    [
      [perClient, clientIp],
      [perStory, storyId],
    ],
    async ({ caseNumber }, transaction) => ({
      toTeam: {
        ...(email && { replyTo: email }),
        subject: `Report ${caseNumber}: ${reasonLabel(reason)}`,
        lead: 'A reader has reported a story. The report is next to the story in the admin area.',
        text: form.text,
        action: {
          label: 'Open the story',
          url: siteUrl(href('/admin/:submissionId', { submissionId: storyId })),
        },
      },
      toSender:
        email && (await consume(unaskedEmails, email, transaction))
          ? acknowledgement(email, caseNumber)
          : null,
    }),
  )
  return typeof opened === 'string' ? 'too often' : { caseNumber: opened.caseNumber }
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

function acknowledgement(to: string, number: string | null) {
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
