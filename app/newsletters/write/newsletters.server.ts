import { and, desc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { NewsletterAction } from '#app/platform/db/schema/newsletters.ts'
import {
  newsletterEvents,
  newsletters,
  profiles,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { type Cursor, isUuid } from '#app/platform/paging/cursor.ts'
import { olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import { memberName } from '#app/platform/sessions/member-name.server.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'
import {
  type Newsletter,
  type NewsletterText,
  problemsWithText,
  type TextProblem,
} from './newsletter.ts'

/** @param id made by the form, so that a double click finds the one it already made */
export async function createNewsletter(actor: Actor, id: string) {
  requireAct(actor, 'write newsletter')
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(newsletters)
      .values({ id, createdBy: actor.id, savedBy: actor.id })
      .onConflictDoNothing({ target: newsletters.id })
      .returning()
    if (created) await recordNewsletterEvent(tx, created, actor, 'created')
  })
}

/** Or else the email address; null once their account is deleted. */
type EditedNewsletter = { newsletter: Newsletter; savedByName: string | null }

export async function findNewsletter(actor: Actor, id: string): Promise<EditedNewsletter | null> {
  requireAct(actor, 'write newsletter')
  if (!isUuid(id)) return null
  const [newsletter] = await db
    .select({ newsletter: newsletters, savedByName: memberName })
    .from(newsletters)
    .leftJoin(user, eq(user.id, newsletters.savedBy))
    .leftJoin(profiles, eq(profiles.userId, newsletters.savedBy))
    .where(eq(newsletters.id, id))
  return newsletter ?? null
}

const newslettersPerPage = 50

export async function listNewsletters(actor: Actor, after: Cursor | null = null) {
  requireAct(actor, 'write newsletter')
  const { id, number, audience, subject, state, sendAt, finishedAt, savedAt } = newsletters
  const rows = await db
    .select({
      id,
      number,
      audience,
      subject,
      state,
      sendAt,
      finishedAt,
      savedAt,
      savedBy: memberName,
    })
    .from(newsletters)
    .leftJoin(user, eq(user.id, newsletters.savedBy))
    .leftJoin(profiles, eq(profiles.userId, newsletters.savedBy))
    .where(olderThan(savedAt, id, after))
    .orderBy(desc(savedAt), desc(id))
    .limit(newslettersPerPage + 1)
  return paginate(rows, newslettersPerPage, (row) => ({ at: row.savedAt, id: row.id }))
}

export type ListedNewsletter = Awaited<ReturnType<typeof listNewsletters>>['page'][number]

type NewsletterSave =
  | { outcome: 'saved'; version: number; savedAt: Date }
  | { outcome: 'conflict'; theirs: EditedNewsletter }
  | { outcome: 'invalid'; problems: TextProblem[] }
  /** Or waits for its time, so its text stays as it is. */
  | { outcome: 'no draft' }
  | { outcome: 'gone' }

/** The same text again is no new version, also when the answer to the first save was lost. */
export async function saveNewsletter(
  actor: Actor,
  { id, version, text }: { id: string; version: number; text: NewsletterText },
): Promise<NewsletterSave> {
  requireAct(actor, 'write newsletter')
  const problems = problemsWithText(text)
  if (problems.length > 0) return { outcome: 'invalid', problems }
  const outcome = await db.transaction(async (tx): Promise<NewsletterSave | null> => {
    const current = await lockNewsletter(tx, id)
    if (!current) return { outcome: 'gone' }
    if (current.state !== 'draft') return { outcome: 'no draft' }
    if (isSameText(current, text)) {
      return { outcome: 'saved', version: current.version, savedAt: current.savedAt }
    }
    if (current.version !== version) return null
    const [saved] = await tx
      .update(newsletters)
      .set({ ...text, version: version + 1, savedBy: actor.id, savedAt: sql`now()` })
      .where(eq(newsletters.id, id))
      .returning({ version: newsletters.version, savedAt: newsletters.savedAt })
    return { outcome: 'saved', ...saved! }
  })
  if (outcome) return outcome
  const theirs = await findNewsletter(actor, id)
  return theirs ? { outcome: 'conflict', theirs } : { outcome: 'gone' }
}

function isSameText(one: NewsletterText, other: NewsletterText) {
  return textNames.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

const textNames = [
  ...(['audience', 'subject', 'preheader', 'body', 'pieceIds', 'isArchived'] as const),
]

/** `deleted` also when it was deleted before. */
export async function deleteNewsletter(
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<{ outcome: 'deleted' | 'conflict' | 'no draft' | 'gone' }> {
  requireAct(actor, 'write newsletter')
  return db.transaction(async (tx) => {
    const current = await lockNewsletter(tx, id)
    if (!current) return { outcome: (await wasDeleted(tx, id)) ? 'deleted' : 'gone' }
    if (current.state !== 'draft') return { outcome: 'no draft' }
    if (current.version !== version) return { outcome: 'conflict' }
    await tx.delete(newsletters).where(eq(newsletters.id, id))
    await recordNewsletterEvent(tx, current, actor, 'deleted')
    return { outcome: 'deleted' }
  })
}

async function wasDeleted(tx: Transaction, id: string) {
  if (!isUuid(id)) return false
  const { newsletterId, action } = newsletterEvents
  return (await tx.$count(newsletterEvents, and(eq(newsletterId, id), eq(action, 'deleted')))) > 0
}

export async function setArchived(
  actor: Actor,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<{ outcome: 'changed' | 'gone' }> {
  requireAct(actor, 'write newsletter')
  return db.transaction(async (tx) => {
    const current = await lockNewsletter(tx, id)
    if (!current || current.sentPage === null) return { outcome: 'gone' }
    if (current.isArchived === isArchived) return { outcome: 'changed' }
    await tx.update(newsletters).set({ isArchived }).where(eq(newsletters.id, id))
    const action = isArchived ? 'archived' : 'taken out of the archive'
    await recordNewsletterEvent(tx, current, actor, action)
    return { outcome: 'changed' }
  })
}

/** @returns null when there is none */
export async function lockNewsletter(tx: Transaction, id: string): Promise<Newsletter | null> {
  if (!isUuid(id)) return null
  const [newsletter] = await tx
    .select()
    .from(newsletters)
    .where(eq(newsletters.id, id))
    .for('update')
  return newsletter ?? null
}

/** @param note how many people, or a reason; never an address */
export async function recordNewsletterEvent(
  tx: Transaction,
  { id, subject }: Pick<Newsletter, 'id' | 'subject'>,
  actor: Pick<Actor, 'id'> | null,
  action: NewsletterAction,
  note: string | null = null,
) {
  await tx
    .insert(newsletterEvents)
    .values({ newsletterId: id, subject, actorId: actor?.id ?? null, action, note })
  logSecurityEvent({ newsletter: id, user: actor?.id, action }, 'newsletter changed')
}
