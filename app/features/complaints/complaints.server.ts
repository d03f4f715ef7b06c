import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { db, type Transaction } from '#app/db/client.server.ts'
import { pickColumns } from '#app/db/pick-columns.server.ts'
import { complaints } from '#app/db/schema/tables.server.ts'
import { createCaseNumber, readCaseNumber } from '#app/server/case-number.server.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { emailToTeam } from '#app/server/email/team-email.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { longDate } from '#app/ui/dates.ts'
import { complaintEmail } from '#content/pages/complaints.ts'
import type { ComplaintFields } from './complaint.ts'

const perClient = { name: 'complaint:client', max: 10, minutes: 60 }
const perSender = { name: 'complaint:sender', max: 5, minutes: 24 * 60 }

/** We must acknowledge a complaint within this time (Data (Use and Access) Act 2025, section 103); we tell the outcome by then. */
const outcomeDays = 30

type Case = { caseNumber: string; dueAt: Date }

/**
 * Opens a case and queues the emails to its sender and the team, in one transaction. The same text from the same address is
 * the same case until it is closed.
 *
 * @param clientIp for the rate limit
 * @returns the case number, or 'too often' when nothing was stored
 */
export async function complain(form: ComplaintFields, clientIp: string) {
  const formKey = await keyOf(form)
  const open = await findByKey(formKey)
  if (open) return open
  if (!(await consume(perClient, clientIp)) || !(await consume(perSender, form.email))) {
    return 'too often'
  }
  return db.transaction(async (transaction) => {
    const [opened] = await transaction
      .insert(complaints)
      .values({
        ...form,
        formKey,
        caseNumber: createCaseNumber(),
        dueAt: sql`now() + make_interval(hours => ${outcomeDays * 24})`,
      })
      .onConflictDoNothing({ target: complaints.formKey })
      .returning({ caseNumber: complaints.caseNumber, dueAt: complaints.dueAt })
    if (!opened) return (await findByKey(formKey, transaction))!

    await sendEmail(acknowledgement(form, opened), { transaction, kind: 'complaint' })
    const { name, email: replyTo, complaint: text } = form
    const { caseNumber, dueAt } = opened
    const lead = `From: ${name}, ${replyTo}\nCase: ${caseNumber}\nDue: ${longDate(dueAt)}`
    const subject = `Data complaint ${caseNumber}, due ${longDate(dueAt)}`
    await sendEmail(emailToTeam({ replyTo, subject, lead, text }), { transaction, kind: 'team' })
    log.info({ case: opened.caseNumber }, 'complaint received')
    return opened
  })
}

/** The dates of a case, for anyone who knows its number. @returns null when there is no such case */
export async function findCase(typed: string) {
  const caseNumber = readCaseNumber(typed)
  if (!caseNumber) return null
  const [found] = await db
    .select(pickColumns(complaints, ['caseNumber', 'createdAt', 'dueAt', 'closedAt']))
    .from(complaints)
    .where(eq(complaints.caseNumber, caseNumber))
  return found ?? null
}

async function findByKey(formKey: string, within: Transaction | typeof db = db) {
  const [found] = await within
    .select({ caseNumber: complaints.caseNumber, dueAt: complaints.dueAt })
    .from(complaints)
    .where(eq(complaints.formKey, formKey))
  return found ?? null
}

// The form is on a page that is the same for everyone, so it has no key of its own.
async function keyOf({ email, complaint }: ComplaintFields) {
  const closed = await db.$count(
    complaints,
    and(eq(complaints.email, email), isNotNull(complaints.closedAt)),
  )
  const hash = createHash('sha256').update(JSON.stringify([email, complaint, closed]))
  return hash.digest('hex').slice(0, 32)
}

// Without the text of the complaint, so that nobody can send their own words to a stranger's address.
function acknowledgement({ email }: ComplaintFields, { caseNumber, dueAt }: Case): Email {
  const { subject, paragraphs, button } = complaintEmail(caseNumber, longDate(dueAt))
  const url = siteUrl(href('/complaints/:caseNumber', { caseNumber }))
  return { to: email, subject, paragraphs, action: { label: button, url } }
}
