import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { eq, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { builtInPath, type PictureUse } from '#app/pieces/pictures/built-in-pictures.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { Piece, PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pictures, pieces } from '#app/platform/db/schema/tables.server.ts'
import type { Line } from '#content/films.ts'
import { bodyOptions, pieceFolders } from './body-options.ts'
import {
  checkFields,
  type DraftFields,
  type FieldProblem,
  type PublishedFields,
  pieceFields,
  withoutBlanks,
} from './fields.ts'
import { type LinkTarget, problemsWithLinks } from './internal-links.server.ts'
import { type RenderedBody, renderLongBody } from './markdown.server.ts'
import { problemsWithTemplates } from './templates.ts'
import { readTranscript } from './transcript.ts'

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
  /** Without markup, for search, as in `RenderedBody`. */
  text: string
}

/** Increase it when the HTML or the text of all pieces must be made again. */
export const rendererVersion = 4

const missing = 'This field is missing.'

type Checked = Pick<Piece, 'kind' | 'key' | 'slug'>

/**
 * Checks a text as it must be to be published: its fields, its Markdown, the pages and headings that it links to, and the
 * pictures and works that it names. Other requests are answered meanwhile.
 *
 * @param publishAt what is scheduled to be published by then counts as there
 * @param alongside articles that are published together with it
 */
export async function checkText(
  piece: Checked,
  { fields: draftFields, body }: PieceText,
  publishAt: Date | null = null,
  alongside: LinkTarget[] = [],
): Promise<{ checked: CheckedText } | { problems: PieceProblem[] }> {
  const { kind } = piece
  const filled = withoutBlanks(draftFields) ?? {}
  const result = checkFields<PublishedFields[PieceKind]>(pieceFields[kind], filled)
  const rendered = await renderFilled(kind, filled, body)
  const problems: PieceProblem[] = [
    ...('problems' in result ? result.problems : []),
    ...('problems' in rendered ? rendered.problems : []),
    ...(kind === 'film' ? [] : problemsWithTemplates(body).map(toBodyProblem)),
  ]
  const named = 'picture' in filled ? filled.picture : undefined
  const picture = named ?? piece.key ?? piece.slug
  const pictureProblem = picture
    ? (await problemsWithPictures(kind, [String(picture)])).get(String(picture))
    : missing
  if (pictureProblem) {
    problems.push({ path: ['picture'], reason: named ? pictureProblem : missing })
  }
  if ('more' in filled) problems.push(...(await problemsWithWorks(filled.more?.works ?? [])))
  if (!('problems' in rendered)) {
    problems.push(...(await problemsWithNames(rendered.rendering)))
    const tags = 'tags' in filled ? (filled.tags ?? []) : []
    const own = { kind, slug: piece.slug, ids: rendered.rendering.ids, tags }
    const linkProblems = await problemsWithLinks(rendered.links, own, publishAt, alongside)
    problems.push(...linkProblems.map(toBodyProblem))
  }
  if (problems.length > 0 || 'problems' in result || 'problems' in rendered) return { problems }
  const { rendering, text } = rendered
  return { checked: { fields: result.fields, body, rendering, text } }
}

type Rendered = { rendering: Rendering; links: RenderedBody['links']; text: string }

/** With problems, what can be shown of the text meanwhile (see `renderBody`). */
type RenderingProblems = { problems: PieceProblem[]; shown: Rendered | null }

const maxCharacters = 3_000_000

// Drafts are saved every few seconds and previewed between, and many may open a preview link.
const renderings = new LRUCache<string, Promise<Rendered | RenderingProblems>>({
  max: 50,
  maxSize: maxCharacters,
})

/** It looks at no links and needs no valid fields. The same text is rendered once. */
export function render(
  kind: PieceKind,
  fields: unknown,
  body: string,
): Promise<Rendered | RenderingProblems> {
  const options = kind === 'film' ? null : bodyOptions(pieceFolders[kind], fields)
  const key = createHash('sha256')
    .update(JSON.stringify([options, body]))
    .digest('base64')
  const known = renderings.get(key)
  if (known) return known
  const rendered = options ? renderMarkdown(body, options) : renderTranscript(body)
  renderings.set(key, rendered, { size: body.length + 1 })
  return rendered
}

async function renderTranscript(body: string): Promise<Rendered | RenderingProblems> {
  const read = readTranscript(body)
  if ('problems' in read) return { problems: read.problems.map(toBodyProblem), shown: null }
  const text = read.lines.map(({ speaker, words }) => `${speaker}: ${words}`).join(' ')
  const rendering = { parts: [], headings: [], ids: [], words: text.split(' ').length }
  return { rendering: { ...rendering, lines: read.lines }, links: [], text }
}

async function renderMarkdown(
  body: string,
  options: ReturnType<typeof bodyOptions>,
): Promise<Rendered | RenderingProblems> {
  const result = await renderLongBody(body, options)
  if ('body' in result) return toRendered(result.body)
  const { problems, shown } = result
  return { problems: problems.map(toBodyProblem), shown: shown && toRendered(shown) }
}

function toRendered({ parts, headings, ids, words, links, text }: RenderedBody): Rendered {
  return { rendering: { parts, headings, ids, words }, links, text }
}

/** Only previews show a body without words. */
async function renderFilled(
  kind: PieceKind,
  fields: unknown,
  body: string,
): Promise<Rendered | RenderingProblems> {
  const rendered = body.trim() === '' ? null : await render(kind, fields, body)
  const isEmpty = !rendered || ('rendering' in rendered && rendered.rendering.words === 0)
  const problem = { path: ['body'], reason: missing }
  return isEmpty ? { problems: [problem], shown: null } : rendered
}

function toBodyProblem({ line, reason }: { line: number; reason: string }): PieceProblem {
  return { path: ['body'], line, reason }
}

async function problemsWithNames({ parts }: Rendering) {
  const shown = parts.filter((part) => typeof part !== 'string')
  const figures = shown.flatMap((part) => ('figure' in part ? [part.figure] : []))
  const problemsWithFigures = await problemsWithPictures('figure', figures)
  return shown.flatMap((part): PieceProblem[] => {
    if ('slot' in part || 'stock' in part) return []
    const { line } = part
    const isDiagram = 'diagram' in part
    if (isDiagram && existsSync(`content/diagrams/${part.diagram}.svg`)) return []
    const reason = isDiagram
      ? `There is no diagram “${part.diagram}”.`
      : problemsWithFigures.get(part.figure)
    return reason ? [toBodyProblem({ line, reason })] : []
  })
}

/** @returns what is wrong, by the name of the picture */
async function problemsWithPictures(use: PictureUse, names: string[]) {
  const uploaded = [...new Set(names)].filter((name) => !builtInPath(use, name))
  const problems = new Map(uploaded.map((name) => [name, `There is no picture “${name}”.`]))
  if (uploaded.length === 0) return problems
  const rows = await db.select().from(pictures).where(inArray(pictures.name, uploaded))
  for (const { name, credit } of rows) {
    if (credit) problems.delete(name)
    else problems.set(name, `Give a credit for the picture “${name}”: who made it.`)
  }
  return problems
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
