import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { caseClosedLetters } from '#content/pages/cases.ts'
import type { Case, Inbox } from './case.ts'
import { findInboxCase, inboxTables } from './cases.server.ts'

/**
 * Closes a case with a word on what came of it, and writes to the reader in the same act: of a complaint, in that word; of a
 * report, that it is closed. Messages are answered by people, and nothing is sent for them.
 *
 * @returns the case as it stands, and whether this is how it was closed: of two who close it only one is, however often
 *   they press; null when there is no such case
 */
export async function resolveCase(admin: Viewer, inbox: Inbox, id: string, note: string) {
  requireAdmin(admin)
  const found = await findInboxCase(admin, inbox, id)
  if (!found) return null
  const table = inboxTables[inbox]
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(table)
      .set({ closedAt: sql`now()`, closedById: admin.id, closingNote: note })
      .where(and(eq(table.id, id), isNull(table.closedAt)))
      .returning({ id: table.id })
    if (closed.length === 0) return
    const letter = letterFor(inbox, found, note)
    if (letter)
      await sendEmail(letter, {
        transaction: tx,
        kind: inbox === 'reports' ? 'report' : 'complaint',
      })
    log.info({ ...auditFields(), [inbox]: id, user: admin.id }, 'case closed')
  })
  const now = await findInboxCase(admin, inbox, id)
  return now && { case: now, done: now.closedById === admin.id && now.closingNote === note }
}

function letterFor(inbox: Inbox, { email, number }: Case, note: string): Email | null {
  if (inbox === 'messages' || !email || !number) return null
  return { to: email, ...caseClosedLetters[inbox](number, note) }
}
