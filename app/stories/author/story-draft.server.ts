import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { profiles, storyDrafts, submissions } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { storyFieldNames } from '#app/stories/public/fields.ts'
import { describeBegun } from './begun-stories.tsx'
import type { StartingValues } from './starting-values.ts'

type Author = Pick<Viewer, 'id'>

const maxDrafts = 10
// Five tabs that save every three seconds.
const saves = { name: 'story-draft:author', max: 1500, minutes: 15 }

/** `version` names it as it is now. */
export type StoryDraft = {
  key: string
  version: string
  title: string
  words: StartingValues
  writtenAt: Date
}

/** The newest first. */
export async function listStoryDrafts({ id }: Author): Promise<StoryDraft[]> {
  const rows = await db
    .select()
    .from(storyDrafts)
    .where(eq(storyDrafts.userId, id))
    .orderBy(desc(storyDrafts.writtenAt))
  return rows.map(({ key, words, writtenAt }) => ({
    key,
    version: `${key}@${writtenAt.getTime()}`,
    title: storyTitle({ title: words.title ?? null, story: words.story ?? '' }, 6),
    words,
    writtenAt,
  }))
}

export async function listBegunStories(author: Author) {
  const drafts = await listStoryDrafts(author)
  return drafts.map(({ key, words, writtenAt }) => describeBegun(key, words, writtenAt))
}

export async function keepsDraftsAlone({ id }: Author, tx: Transaction | typeof db = db) {
  const isAlone = and(eq(profiles.userId, id), eq(profiles.draftsAlone, true))
  return (await tx.$count(profiles, isAlone)) > 0
}

/** What the account has is deleted. */
export async function chooseDraftsAlone(author: Author, draftsAlone: boolean) {
  const choice = { draftsAlone, updatedAt: new Date() }
  await db.transaction(async (tx) => {
    await lockAccount(tx, author.id)
    await tx
      .insert(profiles)
      .values({ userId: author.id, ...choice })
      .onConflictDoUpdate({ target: profiles.userId, set: choice })
    if (draftsAlone) await tx.delete(storyDrafts).where(eq(storyDrafts.userId, author.id))
  })
}

/**
 * A form without words deletes its draft. Each device writes its own, so that two never replace each other's words.
 * @param form in `after` the version of another device's draft that it goes on with, and replaces
 * @returns false when nothing is stored, because its author keeps drafts on the device or saves too often
 */
export async function saveStoryDraft(
  author: Author,
  form: StartingValues & { key: string; after?: string },
) {
  if (!isUuid(form.key) || !(await consume(saves, author.id))) return false
  const texts = storyFieldNames.map(
    (name) => [name, (form[name] ?? '').replace(/\r\n?/g, '\n')] as const,
  )
  const words = Object.fromEntries(texts.filter(([, text]) => text))
  return db.transaction(async (tx) => {
    // Saves of one author wait for each other here, and so does a story that is being sent: its row refers to the account's.
    await lockAccount(tx, author.id)
    if (await keepsDraftsAlone(author, tx)) return false
    await deleteStoryDrafts(tx, author, `${form.key} ${form.after}`)
    if (Object.keys(words).length === 0 || (await wasJustSent(tx, author, words))) return true
    const { userId, key, writtenAt } = storyDrafts
    await tx.insert(storyDrafts).values({ userId: author.id, key: form.key, words })
    const isAuthors = eq(userId, author.id)
    const drafts = tx.select({ key }).from(storyDrafts).where(isAuthors)
    const tooMany = drafts.orderBy(desc(writtenAt)).offset(maxDrafts)
    await tx.delete(storyDrafts).where(and(isAuthors, inArray(key, tooMany)))
    return true
  })
}

async function wasJustSent(tx: Transaction, author: Author, { story = '' }: StartingValues) {
  const { userId, story: text, createdAt } = submissions
  const sent = and(
    eq(userId, author.id),
    eq(text, story.trim()),
    gt(createdAt, sql`now() - interval '1 minute'`),
  )
  return (await tx.$count(submissions, sent)) > 0
}

/**
 * @param named keys of drafts, and versions, which are deleted unless more was written since; separated by spaces
 * @param story a text that was sent: whatever form it came from, drafts of the same words go with it
 */
export async function deleteStoryDrafts(
  tx: Transaction,
  author: Author,
  named = '',
  story?: string,
) {
  const { userId, key, words, writtenAt } = storyDrafts
  const drafts: (SQL | undefined)[] = named.split(' ').flatMap((name) => {
    const [id = '', at] = name.split('@')
    if (!isUuid(id)) return []
    if (at === undefined) return [eq(key, id)]
    return /^\d{13}$/.test(at) ? [and(eq(key, id), eq(writtenAt, new Date(Number(at))))] : []
  })
  if (story) drafts.push(sql`btrim(${words}->>'story', E' \n\t') = ${story}`)
  if (drafts.length === 0) return
  await tx.delete(storyDrafts).where(and(eq(userId, author.id), or(...drafts)))
}
