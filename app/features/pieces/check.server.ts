import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { Piece, PieceKind } from '#app/db/schema/pieces.ts'
import { pictures, pieces } from '#app/db/schema/tables.server.ts'
import type { Line } from '#content/films.ts'
import { bodyOptions } from './body-options.ts'
import { builtInPath, type PictureUse } from './built-in-pictures.server.ts'
import {
  checkFields,
  type DraftFields,
  type FieldProblem,
  type PublishedFields,
  pieceFields,
  withoutBlanks,
} from './fields.ts'
import { type LinkTarget, problemsWithLinks } from './internal-links.server.ts'
import { type RenderedBody, renderBody } from './markdown.server.ts'
import { readTranscript } from './transcript.ts'

/** A text as it is stored: the fields of its kind, and the Markdown below them. */
export type PieceText = { fields: DraftFields; body: string }

/** What keeps a text from being published. `path` is `['body']` for the text and `['slug']` for the address. */
export type PieceProblem = FieldProblem & {
  /** Of the body; the first line is 1. */
  line?: number
}

/** A body as the pages show it. Films have the lines of their transcript instead of HTML. */
export type Rendering = Pick<RenderedBody, 'parts' | 'headings' | 'ids' | 'words'> & {
  lines?: Line[]
}

/** A text that may be published. */
export type CheckedText<Kind extends PieceKind = PieceKind> = {
  fields: PublishedFields[Kind]
  body: string
  rendering: Rendering
  /** Without markup, for search. */
  text: string
}

/** Increase it when the HTML of all pieces must be made again. */
export const rendererVersion = 2

type Checked = Pick<Piece, 'kind' | 'key' | 'slug'>

/**
 * Checks a text as it must be to be published: its fields, its Markdown, the pages and headings that it links to, and the
 * pictures and works that it names. It takes about 12 ms, and seconds for a hostile text of 64 kB.
 *
 * @param publishAt what is scheduled to be published by then counts as there
 * @param alongside articles that are published together with it
 */
export async function checkText(
  piece: Checked,
  { fields: given, body }: PieceText,
  publishAt: Date | null = null,
  alongside: LinkTarget[] = [],
): Promise<{ checked: CheckedText } | { problems: PieceProblem[] }> {
  const { kind } = piece
  const filled = withoutBlanks(given) ?? {}
  const result = checkFields<PublishedFields[PieceKind]>(pieceFields[kind], filled)
  const rendered = renderFilled(kind, filled, body)
  const problems: PieceProblem[] = [
    ...('problems' in result ? result.problems : []),
    ...('problems' in rendered ? rendered.problems : []),
  ]
  const named = 'picture' in filled ? filled.picture : undefined
  const picture = named ?? piece.key ?? piece.slug
  if (!picture || !(await isPictureThere(kind, String(picture)))) {
    const reason = named ? `There is no picture “${named}”.` : 'This field is missing.'
    problems.push({ path: ['picture'], reason })
  }
  if ('more' in filled) problems.push(...(await problemsWithWorks(filled.more?.works ?? [])))
  if (!('problems' in rendered)) {
    problems.push(...(await problemsWithNames(rendered.rendering)))
    const tags = 'tags' in filled ? (filled.tags ?? []) : []
    const own = { kind, slug: piece.slug, ids: rendered.rendering.ids, tags }
    const found = await problemsWithLinks(rendered.links, own, publishAt, alongside)
    problems.push(...found.map(inBody))
  }
  if (problems.length > 0 || 'problems' in result || 'problems' in rendered) return { problems }
  const { rendering, text } = rendered
  return { checked: { fields: result.fields, body, rendering, text } }
}

type Rendered = { rendering: Rendering; links: RenderedBody['links']; text: string }

/** Renders a body without looking at what it links to. It needs no valid fields. */
export function render(
  kind: PieceKind,
  fields: unknown,
  body: string,
): Rendered | { problems: PieceProblem[] } {
  if (kind === 'film') {
    const read = readTranscript(body)
    if ('problems' in read) return { problems: read.problems.map(inBody) }
    const text = read.lines.map(({ speaker, words }) => `${speaker}: ${words}`).join(' ')
    const rendering = { parts: [], headings: [], ids: [], words: text.split(' ').length }
    return { rendering: { ...rendering, lines: read.lines }, links: [], text }
  }
  const result = renderBody(body, bodyOptions(kind === 'article' ? 'articles' : 'gallery', fields))
  if ('problems' in result) return { problems: result.problems.map(inBody) }
  const { parts, headings, ids, words, links, text } = result.body
  return { rendering: { parts, headings, ids, words }, links, text }
}

/** Renders a body that has to have words: previews show it without any, and readers never. */
function renderFilled(kind: PieceKind, fields: unknown, body: string): ReturnType<typeof render> {
  const rendered = body.trim() === '' ? null : render(kind, fields, body)
  const isEmpty = !rendered || ('rendering' in rendered && rendered.rendering.words === 0)
  return isEmpty ? { problems: [{ path: ['body'], reason: 'This field is missing.' }] } : rendered
}

function inBody({ line, reason }: { line: number; reason: string }): PieceProblem {
  return { path: ['body'], line, reason }
}

async function problemsWithNames({ parts }: Rendering) {
  const problems: PieceProblem[] = []
  for (const part of parts) {
    if (typeof part === 'string' || 'slot' in part) continue
    if ('figure' in part) {
      if (await isPictureThere('figure', part.figure)) continue
      problems.push(inBody({ line: part.line, reason: `There is no picture “${part.figure}”.` }))
    } else if (!existsSync(`content/diagrams/${part.diagram}.svg`)) {
      problems.push(inBody({ line: part.line, reason: `There is no diagram “${part.diagram}”.` }))
    }
  }
  return problems
}

/** `findPicture` finds the same in memory. */
async function isPictureThere(use: PictureUse, name: string) {
  if (builtInPath(use, name)) return true
  return (await db.$count(pictures, eq(pictures.name, name))) > 0
}

async function problemsWithWorks(keys: (string | undefined)[]) {
  const rows = await db.select({ key: pieces.key }).from(pieces).where(eq(pieces.kind, 'work'))
  const known = new Set(rows.map(({ key }) => key))
  return keys.flatMap((key, index): PieceProblem[] =>
    key && !known.has(key)
      ? [{ path: ['more', 'works', index], reason: `There is no plate “${key}”.` }]
      : [],
  )
}
