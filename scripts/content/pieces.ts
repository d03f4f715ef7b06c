import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { bodyOptions, type TextFolder } from '#app/features/pieces/body-options.ts'
import { checkFields } from '#app/features/pieces/fields.ts'
import { type Heading, type Problem, renderBody } from '#app/features/pieces/markdown.server.ts'
import {
  articleFrontMatter,
  pageFrontMatter,
  splitFrontMatter,
  type WorkFrontMatter,
  workFrontMatter,
} from '#content/front-matter.ts'
import { stemOf } from '#content/positions.ts'

import { ContentError, checkPicture } from './content-error.ts'
import { readDiagram } from './diagrams.ts'
import { deadLinks } from './links.ts'

const schemas: Record<TextFolder, z.ZodType> = {
  articles: articleFrontMatter,
  gallery: workFrontMatter,
  pages: pageFrontMatter,
}

type File = { path: string; lines: string[] }

/** A figure holds the path of its picture, a diagram its SVG. */
type CompiledPart =
  | string
  | { slot: string }
  | { figure: string; alt: string; caption?: string }
  | { diagram: string; caption?: string }

export type Piece = {
  frontMatter: unknown
  body: CompiledPart[]
  headings: Heading[]
  words: number
  text: string
}

/** Turns a content file into a module during the build (content/markdown.d.ts). */
export function pieces(): Plugin {
  return {
    name: 'indelible:pieces',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.md')) return null
      const piece = await compile(relative(process.cwd(), id), await readFile(id, 'utf8'))
      for (const diagram of globSync('content/diagrams/*.svg')) this.addWatchFile(diagram)
      return moduleOf(piece)
    },
  }
}

function moduleOf({ body, ...values }: Piece) {
  const imports: string[] = []
  const parts = body.map((part) => {
    if (typeof part === 'string' || !('figure' in part)) return JSON.stringify(part)
    const { figure, ...words } = part
    const name = `figure${imports.length}`
    imports.push(`import ${name} from '/${figure}?picture'`)
    return `{ ...${JSON.stringify(words)}, figure: ${name} }`
  })
  const constants = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])
  const exported = [...constants, ['body', `[${parts.join()}]`]]
  return [...imports, ...exported.map(([name, value]) => `export const ${name} = ${value}`)].join(
    '\n',
  )
}

/**
 * Checks a content file and the files and pages that it names.
 *
 * @param path from the project root. Its folder decides the front matter and the slots
 * @throws ContentError
 */
export async function compile(path: string, content: string): Promise<Piece> {
  // Some editors write a byte order mark first.
  const source = content.replace(/^\uFEFF/, '')
  const file = { path, lines: source.split(/\r?\n/) }
  const kind = path.split('/').at(-2) as TextFolder
  if (!(kind in schemas))
    throw failure(file, [{ line: 1, reason: 'No piece belongs in this folder.' }])

  const { head, body, bodyLine } = splitFrontMatter(source)
  if (head === null) {
    const reason = 'A file begins with its front matter, between two lines of ---.'
    throw failure(file, [{ line: 1, reason }])
  }
  const frontMatter = checkFrontMatter(file, schemas[kind], head)

  const rendered = renderBody(body, bodyOptions(kind, frontMatter))
  if ('problems' in rendered) throw inBody(rendered.problems)
  const { parts, headings, ids, links, words, text } = rendered.body
  const dead = await deadLinks(links, ids)
  if (dead.length > 0) throw inBody(dead)
  checkNeighbours(path, kind, frontMatter)
  const illustrated = parts.map((part): { part: CompiledPart; text?: string } => {
    if (typeof part === 'string' || 'slot' in part) return { part }
    const { line, ...illustration } = part
    const file =
      'figure' in illustration
        ? `content/pictures/spots/${illustration.figure}.webp`
        : `content/diagrams/${illustration.diagram}.svg`
    if (!existsSync(file)) throw inBody([{ line, reason: `There is no ${file}.` }])
    if ('figure' in illustration) return { part: { ...illustration, figure: file } }
    const { svg, text } = readDiagram(file)
    return { part: { ...illustration, diagram: svg }, text }
  })
  return {
    ...{ frontMatter, headings, words },
    body: illustrated.map(({ part }) => part),
    text: [text, ...illustrated.flatMap(({ text }) => text ?? [])].join(' '),
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

/** Checks the picture of the same name, and the related works of a work. */
function checkNeighbours(path: string, kind: TextFolder, frontMatter: unknown) {
  if (kind === 'pages') return
  const picture = `content/pictures/${kind}/${stemOf(path)}.webp`
  checkPicture(path, picture)
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
