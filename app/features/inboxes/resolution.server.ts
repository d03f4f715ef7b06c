import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { caseClosedEmails } from '#content/pages/cases.ts'
import type { Case, Inbox } from './case.ts'
import { caseColumns, findInboxCase, inboxTables } from './cases.server.ts'

/**
 * Closes a case with a note and queues the email to its reader in the same transaction. A complaint's email contains the
 * note, a report's says whether the story is still public. Messages get no email, because people answer them.
 *
 * @returns the case as it is now, and whether it was closed by this admin with this note, so that a repeated click succeeds
 *   too; null when the case does not exist
 */
export async function resolveCase(admin: Viewer, inbox: Inbox, id: string, note: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const table = inboxTables[inbox]
  await db.transaction(async (transaction) => {
    const [closed] = await transaction
      .update(table)
      .set({ closedAt: sql`now()`, closedById: admin.id, closingNote: note })
      .where(and(eq(table.id, id), isNull(table.closedAt)))
      .returning({ ...caseColumns[inbox] })
    if (!closed) return
    const email = closingEmail(inbox, closed, note)
    const kind = inbox === 'reports' ? 'report' : 'complaint'
    if (email) await sendEmail(email, { transaction, kind })
    log.info({ ...auditFields(), [inbox]: id, user: admin.id }, 'case closed')
  })
  const now = await findInboxCase(admin, inbox, id)
  return now && { case: now, done: now.closedById === admin.id && now.closingNote === note }
}

type Closed = Pick<Case, 'email' | 'number' | 'storyState'>

function closingEmail(inbox: Inbox, closed: Closed, note: string): Email | null {
  const { email, number, storyState } = closed
  if (inbox === 'messages' || !email || !number) return null
  const words =
    inbox === 'reports'
      ? caseClosedEmails.report(number, storyState === 'public' ? 'kept' : 'removed')
      : caseClosedEmails.complaint(number, note)
  return { to: email, ...words }
}
