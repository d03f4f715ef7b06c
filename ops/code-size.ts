import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ParseResult, parse } from '@babel/parser'

/** What no formatter changes. Commas, semicolons and comments are no tokens here. */
type Counted = {
  file: string
  lines: number
  tokens: number
  commentLines: number
  literalSpreads: number
  imports: string[]
}

type SyntaxNode = { type: string; argument?: SyntaxNode; source?: SyntaxNode; value?: unknown }

/** @param files with `/` */
export function codeSizeOf(files: string[]) {
  const counted = files.map(countIn)
  const source = counted.filter(({ file }) => !isTestOrSpecimen(file))
  const tests = counted.filter(({ file }) => isTestOrSpecimen(file))
  const importers = new Map<string, Set<string>>()
  for (const { file, imports } of source) {
    for (const target of imports) {
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  const known = new Set(files)
  const listsOfImports = source
    .filter(({ file }) => /^app\/(?!root|entry).*\.tsx$/.test(file))
    .map(({ file, imports }) => ({
      file,
      modules: new Set(imports.filter((target) => known.has(target))).size,
    }))
    .toSorted((a, b) => b.modules - a.modules)
  return {
    sourceFiles: source.length,
    sourceTokens: sum(source, 'tokens'),
    testTokens: sum(tests, 'tokens'),
    commentsInHundred: (100 * sum(source, 'commentLines')) / sum(source, 'lines'),
    literalSpreads: sum(counted, 'literalSpreads'),
    smallWithOneImporter: source
      .filter(({ file, lines }) => lines <= 40 && importers.get(file)?.size === 1)
      .map(({ file }) => file),
    largestImportList: listsOfImports[0] ?? { file: '', modules: 0 },
  }
}

// The page of all parts in every state is opened by tests only.
function isTestOrSpecimen(file: string) {
  return /\.(?:test|fixture|served|fault|deploy|e2e)\.tsx?$|^(?:tests|e2e|app\/style|ops\/(?:deploy|fault)-tests)\//.test(
    file,
  )
}

function countIn(file: string): Counted {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  const tree = parse(text, {
    sourceType: 'module',
    tokens: true,
    attachComment: false,
    plugins: file.endsWith('.ts') ? ['typescript'] : ['typescript', 'jsx'],
  })
  const counted: Counted = {
    file,
    lines: lines.length - 1,
    tokens: tokensOf(tree),
    commentLines: commentLinesOf(tree, lines),
    literalSpreads: 0,
    imports: [],
  }
  visit(tree.program, ({ type, argument, source }) => {
    const isLiteral = /^(?:Object|Array)Expression$/.test(argument?.type ?? '')
    if (/Spread/.test(type) && isLiteral) counted.literalSpreads++
    if (source?.type === 'StringLiteral') counted.imports.push(resolved(file, `${source.value}`))
  })
  return counted
}

function tokensOf({ tokens }: ParseResult) {
  const skipped = new Set([',', ';', 'eof'])
  return (tokens ?? []).filter(({ type }) => type.label && !skipped.has(type.label)).length
}

function commentLinesOf({ comments }: ParseResult, lines: string[]) {
  const commented = new Set<number>()
  for (const { loc } of comments ?? []) {
    if (!loc || lines[loc.start.line - 1]?.slice(0, loc.start.column).trim()) continue
    for (let line = loc.start.line; line <= loc.end.line; line++) commented.add(line)
  }
  return commented.size
}

function visit(node: SyntaxNode, look: (node: SyntaxNode) => void) {
  look(node)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc') continue
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each?.type === 'string') visit(each, look)
    }
  }
}

function resolved(file: string, target: string) {
  const path = target.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? join(dirname(file), path) : path
}

function sum(counted: Counted[], key: 'lines' | 'tokens' | 'commentLines' | 'literalSpreads') {
  return counted.reduce((total, each) => total + each[key], 0)
}
