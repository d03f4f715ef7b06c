import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const unusedWords = readFileSync('docs/words.md', 'utf8')
  .split('## Words we do not use')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .flatMap((row) => row.split('|')[1]!.split(','))
  .map((word) => word.trim())

// Films and samples are told in their people's own words; the others are for editors and operators.
const notForReaders = [
  'content/films.ts',
  'content/samples/',
  'app/style/',
  'app/pieces/',
  'app/platform/observability/',
  'app/platform/db/',
]

const files = globSync(['{app,content}/**/*.{ts,tsx}', 'content/pages/*.md']).filter(
  (file) =>
    !/\.(?:test|fixture)\.tsx?$/.test(file) && !notForReaders.some((path) => file.startsWith(path)),
)

// The specification fixes these (sections 1 and 2).
const fixed = ['The Last Letter']

test('no page, message or email uses a word that docs/words.md rules out', () => {
  expect(unusedWords.length).toBeGreaterThan(15)
  const found = files.flatMap((file) =>
    sentencesIn(file).flatMap((sentence) =>
      wordsIn(sentence).map((word) => `${file}: “${word}” in “${sentence}”`),
    ),
  )
  expect(found).toEqual([])
})

test('finds a ruled-out word in text, attributes, strings and templates, and not within another word', () => {
  const source = `const a = <p title="Open the desk">Your drawer</p>; b = 'Half an hour left'`
  expect(sentencesOf(source, 'tsx').flatMap(wordsIn)).toEqual(['desk', 'drawer', 'half an hour'])
  expect(wordsIn('Our newsletter')).toEqual([])
})

function wordsIn(sentence: string) {
  if (fixed.some((words) => sentence.includes(words))) return []
  return unusedWords.filter((word) =>
    new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(sentence),
  )
}

function sentencesIn(file: string) {
  if (file.endsWith('.md')) return readFileSync(file, 'utf8').split('\n')
  return sentencesOf(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
}

/** Text of JSX, and strings that begin with a capital and have a space: what readers read. Keys, classes and log lines do not. */
function sentencesOf(source: string, lang: 'ts' | 'tsx') {
  const found: string[] = []
  JSON.stringify(parseAst(source, { lang }), (_, node) => {
    if (node?.type === 'JSXText') found.push(node.value.replace(/\s+/g, ' ').trim())
    else if (node?.type === 'Literal' && isSentence(node.value)) found.push(node.value)
    else if (node?.type === 'TemplateLiteral') {
      const parts = node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked)
      if (isSentence(parts.join('… '))) found.push(parts.join('…'))
    }
    return typeof node === 'bigint' ? null : node
  })
  return found.filter(Boolean)
}

function isSentence(text: unknown) {
  return typeof text === 'string' && /^[A-Z“…].* /s.test(text)
}
