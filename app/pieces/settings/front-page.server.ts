import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { isPrivatePath } from '#app/addresses.ts'
import type { PieceProblem } from '#app/pieces/text/check.server.ts'
import { problemsWithLinks } from '#app/pieces/text/internal-links.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pieces, submissions } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { innerUrl } from '#content/inner-url.ts'
import type { FrontPage } from '#content/settings-fields.ts'

export type FrontPageList = keyof typeof lists

const lists = { films: 'film', articles: 'article', works: 'work' } as const

export async function problemsWithFrontPage(page: FrontPage): Promise<PieceProblem[]> {
  const problems: PieceProblem[] = []
  for (const [index, { to }] of page.coverLines.entries()) {
    const reason = await problemWithAddress(to)
    if (reason) problems.push({ path: ['coverLines', index, 'to'], reason })
  }
  for (const [list, kind] of Object.entries(lists) as [keyof typeof lists, PieceKind][]) {
    const live = await liveKeys(kind, page[list])
    for (const [index, key] of page[list].entries()) {
      if (live.has(key)) continue
      problems.push({ path: [list, index], reason: 'It is not published. Choose another.' })
    }
  }
  if (page.story && !(await isPublishedStory(page.story))) {
    problems.push({ path: ['story'], reason: 'This story is not published. Choose another.' })
  }
  return problems
}

async function problemWithAddress(to: string) {
  if (isPrivatePath(innerUrl(to)?.pathname ?? '/')) {
    return 'Not every reader can open this page. Choose another.'
  }
  const own = { kind: 'article' as const, slug: null, ids: [], tags: [] }
  const [problem] = await problemsWithLinks([{ url: to, line: 1 }], own)
  return problem?.reason ?? null
}

async function liveKeys(kind: PieceKind, keys: string[]) {
  const rows = await db
    .select({ key: pieces.key })
    .from(pieces)
    .where(and(eq(pieces.kind, kind), inArray(pieces.key, keys), isNotNull(pieces.liveRevision)))
  return new Set(rows.map(({ key }) => key))
}

async function isPublishedStory(id: string) {
  if (!isUuid(id)) return false
  const isIt = and(eq(submissions.id, id), eq(submissions.status, 'approved'))
  return (await db.$count(submissions, isIt)) > 0
}

/** Also when it is not published. What there never was is left out. */
export async function titlesOfChosen(page: Pick<FrontPage, FrontPageList>) {
  const rows = await db
    .select({ kind: pieces.kind, key: pieces.key, title: pieces.title })
    .from(pieces)
    .where(inArray(pieces.key, [...page.films, ...page.articles, ...page.works]))
  const titlesOf = (list: FrontPageList) =>
    rows.flatMap(({ kind, key, title }) =>
      kind === lists[list] && key !== null && page[list].includes(key) ? [{ key, title }] : [],
    )
  return { films: titlesOf('films'), articles: titlesOf('articles'), works: titlesOf('works') }
}
