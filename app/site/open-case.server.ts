import { and, eq, type SQL } from 'drizzle-orm'
import { contactEmail } from '#app/platform/configuration/site-settings.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import { cases } from '#app/platform/db/schema/tables.server.ts'
import type { Email } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { consume, type RateLimit, refund } from '#app/platform/rate-limit/rate-limit.server.ts'
import { createCaseNumber } from './case-number.server.ts'

type CaseValues = Omit<typeof cases.$inferInsert, 'dueAt'> & { formKey: string; dueAt?: SQL }
type OpenedCase = { caseNumber: string | null; dueAt: Date | null }
type Emails = { toTeam: Parameters<typeof emailToTeam>[0]; toSender?: Email | null }

/**
 * With the emails to the team and the sender, in one transaction. The same form sent twice is one case.
 * @param limits each with whom it counts @returns the name of the limit when nothing was stored
 */
export async function openCase(
  values: CaseValues,
  limits: [RateLimit, subject: string][],
  write: (opened: OpenedCase, transaction: Transaction) => Emails | Promise<Emails>,
) {
  const known = await findOpened(values)
  if (known) return known
  for (const [limit, subject] of limits) if (!(await consume(limit, subject))) return limit.name

  const { kind, submissionId: submission, about } = values
  const caseNumber = kind === 'message' ? null : createCaseNumber()
  const opened = await db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(cases)
      .values({ ...values, caseNumber })
      .onConflictDoNothing({ target: [cases.formKey, cases.kind] })
      .returning(pickColumns(cases, ['id', 'caseNumber', 'dueAt']))
    if (!row) return null
    const { toTeam, toSender } = await write(row, transaction)
    await sendEmail(emailToTeam(toTeam), { transaction, kind: 'team' })
    if (toSender && kind !== 'message') await sendEmail(toSender, { transaction, kind })
    log.info({ [kind]: row.id, submission, about }, `${kind} received`)
    return row
  })
  if (opened) return opened
  // The second of two clicks does not count.
  for (const [limit, subject] of limits) await refund(limit, subject)
  return (await findOpened(values))!
}

export async function findOpened({ kind, formKey }: Pick<CaseValues, 'kind' | 'formKey'>) {
  const [opened] = await db
    .select(pickColumns(cases, ['caseNumber', 'dueAt']))
    .from(cases)
    .where(and(eq(cases.kind, kind), eq(cases.formKey, formKey)))
  return opened ?? null
}

type About = Pick<Email, 'replyTo' | 'subject' | 'action'> & {
  lead: string
  text: string
}

/** A reply goes to the reader. */
function emailToTeam({ lead, text, ...email }: About): Email {
  return { ...email, to: contactEmail(), paragraphs: [lead, ...text.split(/\n{2,}/)] }
}
