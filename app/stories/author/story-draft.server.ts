import { eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { profiles, storyDrafts, user } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { storyFieldNames } from '#app/stories/public/fields.ts'
import type { StartingValues } from './starting-values.ts'
import { findSentSubmission } from './submission.server.ts'

type Author = Pick<Viewer, 'id'>

const fieldMaxCharacters = 20_000
// Five tabs that save every three seconds.
const saves = { name: 'story-draft:author', max: 1500, minutes: 15 }

/** The words of a story that its author has begun, with the time in milliseconds; `isAlone` when it is to be kept on the device alone. */
export async function findStoryDraft(author: Author, tx: Transaction | typeof db = db) {
  const [row] = await tx
    .select({
      isAlone: profiles.draftsAlone,
      words: storyDrafts.words,
      writtenAt: storyDrafts.writtenAt,
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .leftJoin(storyDrafts, eq(storyDrafts.userId, user.id))
    .where(eq(user.id, author.id))
  return {
    isAlone: row?.isAlone ?? false,
    words: row?.words ?? null,
    at: row?.writtenAt?.getTime() ?? null,
  }
}

/**
 * Saves what is typed in the story form; a form without words deletes what is kept.
 * @param sent its fields; in `draftAt` the time of the draft that the device knows of, in `alone` where drafts are to be kept
 * @returns 'conflict' when another device has written since, or the story was sent or discarded: what is kept stays as it is
 */
export async function saveStoryDraft(author: Author, sent: FormData) {
  if (!(await consume(saves, author.id))) return { outcome: 'too often' as const }
  const fields = [...sent].filter(([name]) => (storyFieldNames as string[]).includes(name))
  const words: StartingValues = Object.fromEntries(fields)
  if (Object.values(words).some(({ length }) => length > fieldMaxCharacters)) {
    return { outcome: 'too long' as const }
  }
  const [alone, formKey] = [sent.get('alone'), String(sent.get('formKey'))]
  return db.transaction(async (tx) => {
    // Other devices wait here, and so does a story that is being sent: its row refers to this one.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, author.id)).for('update')
    const isSent = isUuid(formKey) && (await findSentSubmission(author, formKey, tx))
    const { isAlone, at } = await findStoryDraft(author, tx)
    if (isSent || String(at ?? '') !== (sent.get('draftAt') ?? '')) {
      return { outcome: 'conflict' as const }
    }
    if (alone !== null) await chooseDevice(tx, author, alone === 'yes')
    else if (isAlone) return { outcome: 'alone' as const }
    if (alone === 'yes' || fields.length === 0 || !isUuid(formKey)) {
      await tx.delete(storyDrafts).where(eq(storyDrafts.userId, author.id))
      return { outcome: 'saved' as const, at: null }
    }
    const [saved] = await tx
      .insert(storyDrafts)
      .values({ userId: author.id, words, formKey })
      .onConflictDoUpdate({
        target: storyDrafts.userId,
        // Later than the one before, which it is told from by its time.
        set: {
          words,
          formKey,
          writtenAt: sql`greatest(now(), ${storyDrafts.writtenAt} + interval '1 ms')`,
        },
      })
      .returning({ at: storyDrafts.writtenAt })
    return { outcome: 'saved' as const, at: saved!.at.getTime() }
  })
}

async function chooseDevice(tx: Transaction, author: Author, draftsAlone: boolean) {
  const choice = { draftsAlone, updatedAt: new Date() }
  await tx
    .insert(profiles)
    .values({ userId: author.id, ...choice })
    .onConflictDoUpdate({ target: profiles.userId, set: choice })
}
