import { href } from 'react-router'
import { type Article, catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { transcriptId } from '#app/pieces/reading/film-address.ts'
import { findFormerSlug } from '#app/pieces/reading/live-pieces.server.ts'
import { workHref } from '#app/pieces/reading/work.ts'
import type { Piece, PieceKind } from '#app/platform/db/schema/pieces.ts'
import { innerUrl } from '#content/inner-url.ts'
import type { FrontPage } from '#content/settings-fields.ts'

export type LivePieces = Pick<typeof catalogue, 'articles' | 'works' | 'films'>

/** What was chosen, and after it the next of its list for each that readers cannot read. */
export function shownPieces(chosen: FrontPage, live: LivePieces = catalogue): LivePieces {
  return {
    articles: chosenAndNext(chosen.articles, live.articles),
    works: chosenAndNext(chosen.works, live.works),
    films: chosenAndNext(chosen.films, live.films),
  }
}

function chosenAndNext<Listed extends { key: string }>(keys: string[], list: Listed[]) {
  const chosen = keys.flatMap((key) => list.find((each) => each.key === key) ?? [])
  if (chosen.length === keys.length) return chosen
  return [...chosen, ...list.filter((each) => !chosen.includes(each))].slice(0, keys.length)
}

type CoverLine = FrontPage['coverLines'][number]

/** One that leads to a former address leads to the present one. One whose piece was taken down makes room for the next. */
export async function shownCoverLines(lines: CoverLine[]) {
  const present = await Promise.all(lines.map((line) => presentLine(line)))
  const shown = present.map(({ line }) => line)
  for (const [index, { gone }] of present.entries()) {
    if (gone) shown[index] = nextLine(gone, shown, catalogue) ?? shown[index]!
  }
  return shown
}

/** The first is 1; each with the title that will take its place once the piece is taken down. */
export async function coverLinesTo(
  { kind, slug }: Pick<Piece, 'kind' | 'slug'>,
  lines: CoverLine[],
  without: LivePieces,
) {
  const present = await Promise.all(
    lines.map(async (line) => {
      const target = pieceAt(line.to)
      if (target?.kind !== kind || target.slug === slug) return target
      const former = await findFormerSlug(kind, target.slug)
      return former && !former.isTakenDown ? { kind, slug: former.slug } : target
    }),
  )
  const shown = [...lines]
  return present.flatMap((target, index) => {
    if (target?.kind !== kind || target.slug !== slug) return []
    const next = nextLine(kind, shown, without)
    if (next) shown[index] = next
    return [{ line: index + 1, next: next?.rest ?? null }]
  })
}

async function presentLine(line: CoverLine): Promise<{ line: CoverLine; gone?: PieceKind }> {
  const target = pieceAt(line.to)
  if (!target || hasPieceAt(catalogue, target)) return { line }
  const { kind, slug } = target
  const former = await findFormerSlug(kind, slug)
  if (!former) return { line }
  if (former.isTakenDown) return { line, gone: kind }
  return { line: { ...line, to: line.to.replace(slug, former.slug) } }
}

function pieceAt(to: string): { kind: PieceKind; slug: string } | null {
  // A draft may hold anything.
  const inner = innerUrl(to)
  if (!inner) return null
  const { pathname, hash } = inner
  const [, list, slug] = /^\/(blog|gallery)\/([^/]+)$/.exec(pathname) ?? []
  if (slug) return { kind: list === 'blog' ? 'article' : 'work', slug }
  const id = hash.replace('#', '').replace(transcriptId(''), '')
  return pathname === href('/watch') && id ? { kind: 'film', slug: id } : null
}

function hasPieceAt(live: LivePieces, { kind, slug }: { kind: PieceKind; slug: string }) {
  if (kind === 'film') return live.films.some(({ key }) => key === slug)
  return live[kind === 'article' ? 'articles' : 'works'].some((piece) => piece.slug === slug)
}

/** To which no other line leads. */
function nextLine(kind: PieceKind, others: CoverLine[], live: LivePieces): CoverLine | null {
  const isFree = (to: string) => !others.some((other) => other.to === to)
  const toLine = (lead: string, rest: string, to: string) => ({ lead, rest, to })
  if (kind === 'film') {
    const film = live.films.find((each) => isFree(each.href))
    return film ? toLine(film.series, film.title, film.href) : null
  }
  if (kind === 'work') {
    const work = live.works.find((each) => isFree(workHref(each)))
    return work ? toLine(work.category, work.title, workHref(work)) : null
  }
  const articlePath = ({ slug }: Article) => href('/blog/:slug', { slug })
  const article = live.articles.find((each) => isFree(articlePath(each)))
  return article ? toLine(article.category, article.title, articlePath(article)) : null
}
