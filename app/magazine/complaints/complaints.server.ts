import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import { cases } from '#app/platform/db/schema/tables.server.ts'
import type { Email } from '#app/platform/email/email.ts'
import { readCaseNumber } from '#app/site/case-number.server.ts'
import { openCase } from '#app/site/open-case.server.ts'
import { britishDate, longDate } from '#app/ui/dates.ts'
import { complaintEmail } from '#content/pages/complaints.ts'
import type { ComplaintFields } from './complaint.ts'

const perClient = { name: 'complaint:client', max: 10, minutes: 60 }
const perSender = { name: 'complaint:sender', max: 5, minutes: 24 * 60 }

/** To acknowledge a complaint (Data (Use and Access) Act 2025, section 103); we tell the outcome by then. */
const outcomeDays = 30

const isComplaint = eq(cases.kind, 'complaint')

/** The same text from the same address is the same case until it is closed. @returns its number, or 'too often' */
export async function complain(form: ComplaintFields, clientIp: string) {
  const { name, email, complaint: text } = form
  const formKey = await hashComplaint(form)
  const dueAt = sql`now() + make_interval(hours => ${outcomeDays * 24})`
  const opened = await openCase(
    { kind: 'complaint', formKey, name, email, text, dueAt },
    [
      [perClient, clientIp],
      [perSender, email],
    ],
    (opened) => {
      const [caseNumber, dueAt] = [opened.caseNumber!, opened.dueAt!]
      const lead = `From: ${name}, ${email}\nCase: ${caseNumber}\nDue: ${britishDate(dueAt)}`
      const subject = `Data complaint ${caseNumber}, due ${britishDate(dueAt)}`
      return {
        toTeam: { replyTo: email, subject, lead, text },
        toSender: acknowledgement(email, caseNumber, dueAt),
      }
    },
  )
  if (typeof opened === 'string') return 'too often'
  return { caseNumber: opened.caseNumber!, dueAt: opened.dueAt! }
}

/** For anyone who knows the number. @returns null when there is no such complaint */
export async function findCase(input: string) {
  const caseNumber = readCaseNumber(input)
  if (!caseNumber) return null
  const [complaint] = await db
    .select(pickColumns(cases, ['caseNumber', 'createdAt', 'dueAt', 'closedAt']))
    .from(cases)
    .where(and(isComplaint, eq(cases.caseNumber, caseNumber)))
  return complaint ?? null
}

// The form is on a page that is the same for everyone, so it has no key of its own.
async function hashComplaint({ email, complaint }: ComplaintFields) {
  const closed = await db.$count(
    cases,
    and(isComplaint, eq(cases.email, email), isNotNull(cases.closedAt)),
  )
  const hash = createHash('sha256').update(JSON.stringify([email, complaint, closed]))
  return hash.digest('hex').slice(0, 32)
}

// Without the text of the complaint, so that nobody can send their own words to a stranger's address.
function acknowledgement(to: string, caseNumber: string, dueAt: Date): Email {
  const { subject, paragraphs, button } = complaintEmail(caseNumber, longDate(dueAt))
  const url = siteUrl(href('/complaints/:caseNumber', { caseNumber }))
  return { to, subject, paragraphs, action: { label: button, url } }
}
