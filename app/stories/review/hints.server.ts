import { and, desc, gte, ne, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { type Submission, submissions } from '#app/platform/db/schema/submissions.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

type Text = Pick<Submission, 'id' | 'title' | 'story'>

/** Ways to reach somebody, and stories that are nearly the same. */
export async function findHints(admin: Viewer, submission: Text) {
  requireAdmin(admin)
  return {
    contacts: contactsIn(`${submission.title ?? ''}\n${submission.story}`),
    like: await storiesLike(submission),
  }
}

// Each begins where no such character stands before it and has a greatest length, so that a long text takes no longer.
const emails = /(?<![\w.+%-])[\w.+%-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}/gi
const links =
  /\b(?:https?:\/\/|www\.)[^\s<>"]{1,300}|(?<![\w.-])(?:[\w-]{1,63}\.){1,5}(?:com|co|uk|org|net|io|eu|ie)(?![\w-])(?:\/[^\s<>"]{0,300})?/gi
const phones = /(?<![\w+])(?:\+|\(?0)(?:[ ().-]{0,2}\d){9,14}(?!\d)/g

/** As they are written in the text. */
export function contactsIn(text: string) {
  const withoutEmails = text.replace(emails, ' ')
  const withoutLinks = withoutEmails.replace(links, ' ')
  return [
    { kind: 'an email address', words: wordsOf(text, emails) },
    { kind: 'a link', words: wordsOf(withoutEmails, links) },
    { kind: 'a telephone number', words: wordsOf(withoutLinks, phones) },
  ].filter(({ words }) => words.length > 0)
}

function wordsOf(text: string, pattern: RegExp) {
  return [...new Set(text.match(pattern))].map((words) => words.replace(/[.,;:!?)]+$/, ''))
}

const nearlyTheSame = 0.7
const mostCompared = 50
const mostShown = 3

/**
 * Only texts with three of the longest words in common are compared, by the index of words; six such sets, so that a change
 * here and there leaves one whole: 37 ms among 10,000 stories. Trigrams take 400 ms and more, all beginnings 600 ms.
 */
async function storiesLike({ id, story }: Text) {
  const { rows } = await db.execute<{ query: string | null }>(sql`
    with longest as (
      select lexeme from unnest(to_tsvector('english', ${story}))
      order by length(lexeme) desc, lexeme limit 18
    ), sets as (
      select lexeme, ntile(greatest((select count(*) from longest) / 3, 1)::int)
        over (order by length(lexeme) desc, lexeme) as number from longest
    )
    select string_agg(words, ' | ') as query from (
      select '(' || string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' & ') || ')' as words
      from sets group by number
    ) as each_set`)
  const query = rows[0]?.query
  if (!query) return []
  const compared = db
    .select({
      id: submissions.id,
      status: submissions.status,
      name: submissions.name,
      createdAt: submissions.createdAt,
      title: submissions.title,
      story: sql<string>`left(${submissions.story}, 600)`.as('story'),
      likeness: sql<number>`similarity(left(${submissions.story}, 4000), left(${story}, 4000))`.as(
        'likeness',
      ),
    })
    .from(submissions)
    .where(and(sql`words @@ ${query}::tsquery`, ne(submissions.id, id), notWithdrawn))
    .limit(mostCompared)
    .as('compared')
  const alike = await db
    .select()
    .from(compared)
    .where(gte(compared.likeness, nearlyTheSame))
    .orderBy(desc(compared.likeness), compared.createdAt)
    .limit(mostShown)
  return alike.map(({ title, story, ...each }) => ({
    ...each,
    title: storyTitle({ title, story }, 6),
  }))
}

export type ReviewHints = Awaited<ReturnType<typeof findHints>>
