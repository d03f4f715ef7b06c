import { and, eq, inArray } from 'drizzle-orm'
import { isLastAdmin } from '#app/accounts/team/roles.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  accountClosures,
  bounces,
  cases,
  dataExports,
  invitations,
  submissionEvents,
  submissions,
  subscriptions,
  user,
  verification,
} from '#app/platform/db/schema/tables.server.ts'
import { exportFileName, exportStorage } from '#app/platform/files/export-store.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { removePicture } from '#app/platform/photos/store-picture.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { normaliseEmail } from '#content/email-address.ts'
import { queueAccountAlert } from './account-emails.server.ts'

type Owner = Pick<Viewer, 'id' | 'email'>

/**
 * All in one transaction, and told by email. The record of decisions about their stories stays, with ids and times only;
 * complaints for as long as we must show how they were handled; a suppressed address, so that nothing is sent to it again;
 * and what was sent from a former address, whose mailbox may be somebody else's now. Photos go afterwards, or with the
 * hourly cleanup.
 * @param closedFor the team's reason when it closes the account @returns 'last admin' when nobody could do an admin's work
 *   then
 */
export async function deleteAccountData(owner: Owner, closedFor?: string) {
  const deleted = await db.transaction(async (tx) => {
    if (await isLastAdmin(tx, owner.id)) return null
    const photoKeys = await deleteStories(tx, owner)
    const archiveKeys = await deleteCopies(tx, owner)
    await deleteCorrespondence(tx, owner)
    await tx.delete(verification).where(eq(verification.value, owner.id))
    // With the account go its sessions, profile, roles, consents, favourites, collections and comments on drafts.
    await tx.delete(user).where(eq(user.id, owner.id))
    if (closedFor) {
      await tx.insert(accountClosures).values({ userId: owner.id, reason: closedFor })
      await queueAccountAlert(tx, owner.email, 'closed', closedFor)
    } else await queueAccountAlert(tx, owner.email, 'deleted')
    return { photoKeys, archiveKeys }
  })
  if (!deleted) return 'last admin'
  logSecurityEvent({ user: owner.id }, closedFor ? 'account closed' : 'account deleted')
  await saveRemovals()
  await Promise.allSettled([
    ...deleted.photoKeys.map((key) => removePicture(photoStore, key)),
    ...deleted.archiveKeys.map(exportStorage.remove),
  ])
  return 'deleted'
}

/** @returns also 'last admin', as `deleteAccountData` */
export async function closeAccount(email: string, reason: string) {
  const [owner] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.email, normaliseEmail(email)))
  return owner ? deleteAccountData(owner, reason) : 'no account'
}

async function deleteStories(tx: Transaction, owner: Owner) {
  const rows = await tx
    .delete(submissions)
    .where(eq(submissions.userId, owner.id))
    .returning({ id: submissions.id, photoKey: submissions.photoKey })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .update(submissionEvents)
      .set({ note: null })
      .where(inArray(submissionEvents.submissionId, ids))
  }
  return rows.flatMap(({ photoKey }) => photoKey ?? [])
}

async function deleteCopies(tx: Transaction, owner: Owner) {
  const rows = await tx
    .delete(dataExports)
    .where(eq(dataExports.userId, owner.id))
    .returning({ id: dataExports.id })
  return rows.map(({ id }) => exportFileName(id))
}

async function deleteCorrespondence(tx: Transaction, { email }: Owner) {
  const casesOf = (kind: 'message' | 'report') => and(eq(cases.kind, kind), eq(cases.email, email))
  await tx.delete(cases).where(casesOf('message'))
  await tx.update(cases).set({ email: null }).where(casesOf('report'))
  await tx.delete(invitations).where(eq(invitations.email, email))
  await tx.delete(subscriptions).where(eq(subscriptions.email, email))
  await tx.delete(bounces).where(eq(bounces.email, email))
}
