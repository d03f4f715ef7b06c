import { expect, test } from 'vitest'
import { renderBody } from '#app/pieces/text/markdown.server.ts'
import { templates } from '#app/pieces/text/templates.ts'
import { figuresIn, withVideo } from './figures.ts'
import {
  continuedLine,
  type Edit,
  figureBlock,
  linkAround,
  linked,
  prefixLines,
  rebased,
  type Selected,
  surrounded,
  withBlock,
  withTemplate,
} from './markdown-edits.ts'

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

test('the keys of bold and italics at the end of such words lead out of them', () => {
  const bold = selected('It is **registered||** there')
  const beyond = surrounded(bold, '**')
  expect(after(bold, beyond)).toBe(bold.text)
  expect(beyond.from + beyond.select[0]).toBe('It is **registered**'.length)
  expect(surrounded(bold, '*').words).toBe('**')
  const italic = selected('It is *registered||*')
  expect(surrounded(italic, '*').from).toBe(italic.text.length)
  expect(surrounded(italic, '**').words).toBe('****')
})

test('lines become headings and lists, and plain again', () => {
  const lines = selected('One\nT|wo\nTh|ree\nFour')
  expect(after(lines, prefixLines(lines, '- '))).toBe('One\n- Two\n- Three\nFour')
  expect(after(lines, prefixLines(lines, '1. '))).toBe('One\n1. Two\n2. Three\nFour')
  const list = selected('- T|wo\n- Th|ree')
  expect(after(list, prefixLines(list, '- '))).toBe('Two\nThree')
  expect(after(list, prefixLines(list, '## '))).toBe('## Two\n## Three')
})

test('what is selected becomes a link, without the spaces at its ends', () => {
  const words = selected('See |the guidance |now.')
  const link = linked(words, '/blog/licence', 'The licence')
  expect(after(words, link)).toBe('See [the guidance](/blog/licence) now.')
  expect(link.select).toEqual([link.words.length, link.words.length])
  const paragraphs = selected('|One.\n\nTwo.|')
  expect(after(paragraphs, linked(paragraphs, '/a', ''))).toBe('[One.](/a)\n\nTwo.')
})

test('where nothing is selected, the title of the page is written and selected', () => {
  const caret = selected('See ||.')
  const link = linked(caret, '/blog/licence', 'Ink [new]')
  expect(after(caret, link)).toBe('See [Ink \\[new\\]](/blog/licence).')
  expect(link.words.slice(...link.select)).toBe('Ink \\[new\\]')
})

test('a link that the caret stands in gets another address', () => {
  const inside = selected('See [the gui||dance](/old) and [more](/x).')
  expect(linkAround(inside)).toMatchObject({ words: 'the guidance', address: '/old' })
  expect(after(inside, linked(inside, '/new', 'New'))).toBe(
    'See [the guidance](/new) and [more](/x).',
  )
  expect(linkAround(selected('![no||](/picture)'))).toBeNull()
  expect(linkAround(selected('[a](/b) || [c](/d)'))).toBeNull()
})

test('an address cannot end its link', () => {
  const words = selected('|It|')
  expect(after(words, linked(words, 'https://x.example/a_(b)', ''))).toBe(
    '[It](https://x.example/a_%28b%29)',
  )
})

test('a block stands between empty lines', () => {
  const middle = selected('One |w|ord\nTwo')
  expect(after(middle, withBlock(middle, '::london-prices'))).toBe(
    'One word\n\n::london-prices\n\nTwo',
  )
  const empty = selected('||')
  const block = withBlock(empty, '---')
  expect(after(empty, block)).toBe('---\n\n')
  expect(block.select).toEqual([5, 5])
})

test('the words of a picture are read back as they were written', () => {
  const alt = 'A sign that says “A&B” and "C" &amp; {no more}'
  const block = figureBlock({ name: 'a-sign', alt, caption: ' In\n Leeds,  1994 ' })
  expect(renderBody(`${block}\n`, { slots: [], isIllustrated: true })).toMatchObject({
    body: { parts: [{ figure: 'a-sign', alt, caption: 'In Leeds, 1994', line: 1 }] },
  })
  expect(figureBlock({ name: 'a', alt: 'A rose', caption: '' })).toBe(
    '::figure{picture="a" alt="A rose"}',
  )
})

test('a video is changed where it stands, and comes with a transcript to be written elsewhere', () => {
  const video = { name: 'a-rose', alt: 'A rose', caption: '', video: 'https://vimeo.com/123456' }
  const block = figureBlock(video)
  const added = selected('One.||')
  expect(after(added, withVideo(added, video))).toBe(
    `One.\n\n${block}\n\n${templates.Transcript.block}\n\n`,
  )
  const present = selected(`${block.replace('a-rose', '')}||\n\nWords.`)
  expect(after(present, withVideo(present, video))).toBe(`${block}\n\nWords.`)
  expect(figuresIn(block)).toMatchObject([video])
})

test('Enter in a table adds a row to be filled in, and ends it at one that is not', () => {
  const head = '| One | Two |\n| - | - |'
  const pressAt = (text: string, words: string, length = 0) => {
    const end = text.indexOf(words) + words.length
    const at = { text, start: end - length, end }
    const edit = continuedLine(at)
    return edit && after(at, edit)
  }
  const filled = `${head}\n| 1893 | Earls |`
  expect(pressAt(`${filled}\n\nWords`, 'Ea')).toBe(`${filled}\n| A | B |\n\nWords`)
  expect(pressAt(filled, 'Two')).toBe(`${head}\n| A | B |\n| 1893 | Earls |`)
  expect(pressAt(`${filled}\n| A | B |`, '| A', 1)).toBe(`${filled}\n\n`)
  expect(pressAt('| a \\| b | c | d |', 'c')).toBe('| a \\| b | c | d |\n| A | B | C |')
  expect(pressAt(filled, '- |\n')).toBeNull()
})

test('Enter goes on in lists, numbers and quotes, and ends them at a line without words', () => {
  const press = (marked: string) => {
    const at = selected(marked)
    const edit = continuedLine(at)
    return edit && after(at, edit)
  }
  expect(press('- one||')).toBe('- one\n- ')
  expect(press('  * one|| two')).toBe('  * one\n  *  two')
  expect(press('9. one||')).toBe('9. one\n10. ')
  expect(press('1. one||\n2. two\n   - more\n3. three\n\n4. four')).toBe(
    '1. one\n2. \n3. two\n   - more\n4. three\n\n4. four',
  )
  expect(press('1. o||ne\n1. two')).toBe('1. o\n2. ne\n1. two')
  expect(press('> said||')).toBe('> said\n> ')
  expect(press('- one\n- ||')).toBe('- one\n\n')
  expect(press('plain||')).toBeNull()
  expect(press('- |one|')).toBeNull()
  expect(press('||- one')).toBeNull()
})

test('a template selects the first of its words to be written over, and names all', () => {
  const at = selected('Words.||')
  const edit = withTemplate(at, templates['Pull quote'])
  expect(edit.fields?.map(([from, to]) => edit.words.slice(from, to))).toEqual([
    'The words.',
    'Name',
    'role',
  ])
  expect(edit.select).toEqual(edit.fields?.[0])
})

test('an edit finds its words again after the text has changed elsewhere', () => {
  const edit: Edit = { from: 4, to: 7, words: 'new', select: [3, 3] }
  const moved = (text: string) => {
    const later = rebased(edit, 'one two three', text)
    return later && after({ text, start: 0, end: 0 }, later)
  }
  expect(moved('one two three')).toBe('one new three')
  expect(moved('Zero, one two three')).toBe('Zero, one new three')
  expect(moved('one two three, four')).toBe('one new three, four')
  expect(moved('one 2 three')).toBeNull()
})
