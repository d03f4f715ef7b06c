import { expect, test } from 'vitest'
import { begun, type Edit, linked, type Selected, surrounded, withBlock } from './markdown-edits.ts'

/** A text with its selection between | and |. */
function selected(marked: string): Selected {
  const start = marked.indexOf('|')
  const end = marked.indexOf('|', start + 1) - 1
  return { text: marked.replaceAll('|', ''), start, end }
}

function after({ text }: Selected, { from, to, words }: Edit) {
  return text.slice(0, from) + words + text.slice(to)
}

test('signs go around what is selected, and away again', () => {
  const plain = selected('It is |registered| there')
  const bold = surrounded(plain, '**')
  expect(after(plain, bold)).toBe('It is **registered** there')
  expect(bold.select).toEqual([2, 12])
  const marked = selected('It is **|registered|** there')
  expect(after(marked, surrounded(marked, '**'))).toBe('It is registered there')
})

test('lines become headings and lists, and plain again', () => {
  const lines = selected('One\nT|wo\nTh|ree\nFour')
  expect(after(lines, begun(lines, '- '))).toBe('One\n- Two\n- Three\nFour')
  expect(after(lines, begun(lines, '1. '))).toBe('One\n1. Two\n2. Three\nFour')
  const list = selected('- T|wo\n- Th|ree')
  expect(after(list, begun(list, '- '))).toBe('Two\nThree')
  expect(after(list, begun(list, '## '))).toBe('## Two\n## Three')
})

test('a link has its address selected', () => {
  const plain = selected('See |the guidance|.')
  const link = linked(plain)
  expect(after(plain, link)).toBe('See [the guidance](/address).')
  expect(link.words.slice(...link.select)).toBe('/address')
})

test('a block stands between empty lines', () => {
  const middle = selected('One |w|ord\nTwo')
  expect(after(middle, withBlock(middle, '::london-prices'))).toBe(
    'One word\n\n::london-prices\n\nTwo',
  )
  const empty = selected('||')
  expect(after(empty, withBlock(empty, '---'))).toBe('---\n\n')
})
