import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { bodyOptions, type TextFolder } from '#app/pieces/text/body-options.ts'
import { checkFields } from '#app/pieces/text/fields.ts'
import {
  type Heading,
  type Problem,
  type RenderedBody,
  renderBody,
} from '#app/pieces/text/markdown.server.ts'
import { readTranscript } from '#app/pieces/text/transcript.ts'
import {
  articleFrontMatter,
  type FilmFrontMatter,
  filmFrontMatter,
  pageFrontMatter,
  splitFrontMatter,
  type WorkFrontMatter,
  workFrontMatter,
} from '#content/front-matter.ts'
import { stemOf } from '#content/positions.ts'
import { ContentError, checkPicture } from './content-error.ts'
import { deadLinks } from './links.ts'

const schemas: Record<TextFolder | 'films', z.ZodType> = {
  articles: articleFrontMatter,
  films: filmFrontMatter,
  gallery: workFrontMatter,
  pages: pageFrontMatter,
}

type File = { path: string; lines: string[] }

export type Piece = {
  frontMatter: unknown
  body: RenderedBody['parts']
  headings: Heading[]
  words: number
  text: string
}

/** content/markdown.d.ts */
export function pieces(): Plugin {
  return {
    name: 'indelible:pieces',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.md')) return null
      const piece = await compile(relative(process.cwd(), id), await readFile(id, 'utf8'))
      return moduleOf(piece)
    },
  }
}

function moduleOf(piece: Piece) {
  const constants = Object.entries(piece)
  return constants
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

/** And the files and pages that it names. @param path its folder decides the front matter and the slots @throws ContentError */
export async function compile(path: string, content: string): Promise<Piece> {
  // Some editors write a byte order mark first.
  const source = content.replace(/^\uFEFF/, '')
  const file = { path, lines: source.split(/\r?\n/) }
  const kind = path.split('/').at(-2) as TextFolder | 'films'
  if (!(kind in schemas))
    throw failure(file, [{ line: 1, reason: 'No piece belongs in this folder.' }])

  const { head, body, bodyLine } = splitFrontMatter(source)
  if (head === null) {
    const reason = 'A file begins with its front matter, between two lines of ---.'
    throw failure(file, [{ line: 1, reason }])
  }
  const frontMatter = checkFrontMatter(file, schemas[kind], head)

  checkNeighbours(path, kind, frontMatter)
  if (kind === 'films') return transcriptOf(frontMatter, body)
  const rendered = renderBody(body, bodyOptions(kind, frontMatter))
  if ('problems' in rendered) throw inBody(rendered.problems)
  const { parts, headings, ids, links, words, text } = rendered.body
  const dead = await deadLinks(links, ids)
  if (dead.length > 0) throw inBody(dead)
  for (const part of parts) {
    if (typeof part === 'string' || 'slot' in part || 'stock' in part) continue
    const file =
      'figure' in part
        ? `content/pictures/spots/${part.figure}.webp`
        : `content/diagrams/${part.diagram}.svg`
    if (existsSync(file)) continue
    throw inBody([{ line: part.line, reason: `There is no ${file}.` }])
  }
  return { frontMatter, headings, words, body: parts, text }

  function transcriptOf(frontMatter: unknown, body: string): Piece {
    const read = readTranscript(body)
    if ('problems' in read) throw inBody(read.problems)
    const text = read.lines.map(({ speaker, words }) => `${speaker}: ${words}`).join(' ')
    return { frontMatter, headings: [], words: text.split(' ').length, body: [], text }
  }

  function inBody(problems: Problem[]) {
    const inFile = problems.map(({ line, reason }) => ({ line: bodyLine + line - 1, reason }))
    return failure(file, inFile)
  }
}

function checkFrontMatter(file: File, schema: z.ZodType, head: string) {
  const lineCounter = new LineCounter()
  const document = parseDocument(head, { lineCounter })
  // The front matter begins on the second line of its file.
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1
  const unreadable = document.errors.map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    // The first line of the message says what is wrong.
    reason: `The front matter cannot be read: ${message.split('\n')[0]}`,
  }))
  if (unreadable.length > 0) throw failure(file, unreadable)

  const result = checkFields(schema, document.toJS())
  if ('fields' in result) return result.fields
  const problems = result.problems.map(({ path, reason }) => {
    const node = document.getIn(path, true)
    const line = isNode(node) && node.range ? lineAt(node.range[0]) : 1
    return { line, reason: `${path.join('.')}: ${reason}` }
  })
  // An unknown field comes first, since it is often the misspelt name of a missing one.
  throw failure(
    file,
    problems.toSorted((a, b) => Number(a.line === 1) - Number(b.line === 1)),
  )
}

function checkNeighbours(path: string, kind: TextFolder | 'films', frontMatter: unknown) {
  if (kind === 'pages') return
  const { picture = stemOf(path) } = frontMatter as FilmFrontMatter
  checkPicture(path, `content/pictures/${kind}/${picture}.webp`)
  if (kind !== 'gallery') return
  for (const work of (frontMatter as WorkFrontMatter).more?.works ?? []) {
    if (existsSync(`content/gallery/${work}.md`)) continue
    throw new ContentError(path, `more.works: ${work}`, `There is no content/gallery/${work}.md.`)
  }
}

function failure({ path, lines }: File, problems: Problem[]) {
  const [{ line, reason } = { line: 1, reason: '' }] = problems
  const more = problems.length > 1 ? ` (the first of ${problems.length} problems)` : ''
  return new ContentError(`${path}, line ${line}${more}`, lines[line - 1] ?? '', reason)
}
