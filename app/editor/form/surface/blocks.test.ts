import { ChangeSet, EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsOf, TableWidget } from './block-widgets.ts'
import { blockName, blocks, findBlocks, fold, places } from './blocks.ts'
import { textShown } from './surface.ts'

const text = [
  'Words.',
  '::figure{picture="a-rose" alt="A rose"}',
  '| One | Two |',
  '| - | - |',
  '| A | B |',
  ':::note',
  'The note.',
  ':::',
  '::london-prices',
].join('\n')

test('pictures, tables and the lines of blocks are found', () => {
  const { doc } = EditorState.create({ doc: text })
  expect(findBlocks(doc, 0, doc.length).all.map(({ kind }) => kind)).toEqual([
    'figure',
    'table',
    'opening',
    'closing',
    'slot',
  ])
})

test('after any changes, the places are those of the whole text read again', () => {
  const part = fc.constantFrom(
    '\n',
    '|',
    '| a |\n',
    ':::',
    '::figure{picture="b"}',
    'words',
    '::',
    '',
  )
  const change = fc.record({ at: fc.nat(), length: fc.nat({ max: 30 }), insert: part })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      let state = EditorState.create({ doc: text, extensions: [places] })
      for (const { at, length, insert } of changes) {
        const from = at % (state.doc.length + 1)
        const to = Math.min(state.doc.length, from + length)
        const changeSet = ChangeSet.of({ from, to, insert }, state.doc.length)
        state = state.update({ changes: changeSet }).state
      }
      const { doc } = state
      expect(listed(state)).toEqual(findBlocks(doc, 0, doc.length).all)
    }),
  )
})

function listed(state: EditorState) {
  const all: unknown[] = []
  const cursor = state.field(places).iter()
  for (; cursor.value; cursor.next()) {
    const { kind, text } = cursor.value
    all.push({ from: cursor.from, to: cursor.to, kind, text })
  }
  return all
}

test('a table that the caret has left stays open until it is folded', () => {
  const row = text.indexOf('| A')
  let state = EditorState.create({
    doc: text,
    selection: { anchor: row, head: row + 3 },
    extensions: textShown(true),
  })
  expect(hasTable(state)).toBe(false)
  state = state.update({ selection: { anchor: 0 } }).state
  expect(hasTable(state)).toBe(false)
  state = state.update({ changes: { from: 0, insert: 'More. ' } }).state
  expect(hasTable(state)).toBe(false)
  state = state.update({ effects: fold.of(null) }).state
  expect(hasTable(state)).toBe(true)
})

/** Whether its table is drawn, and not its Markdown. */
function hasTable(state: EditorState) {
  const cursor = state.field(blocks).iter()
  for (; cursor.value; cursor.next()) {
    if (cursor.value.spec.widget instanceof TableWidget) return true
  }
  return false
}

test('lines of blocks are named in the words of the tools', () => {
  expect(blockName(':::short')).toBe('In short')
  expect(blockName(':::mustard')).toBe('Mustard paper')
  expect(blockName('::turn')).toBe('Large heading')
  expect(blockName(':::aside[A quote, checked]')).toBe('Box with a heading: A quote, checked')
  expect(blockName('::figure{picture="a-rose" alt=""}')).toBe('Picture: a-rose')
  expect(blockName('::figure{picture="" video="https://vimeo.com/1"}')).toBe(
    'Video: https://vimeo.com/1',
  )
  expect(blockName('::first-tattoo-checklist')).toBe('Checklist for a first tattoo')
  expect(blockName('::something-new')).toBe('something new')
})

test('cells are shown as words', () => {
  expect(rowsOf('| **One** | [Two](/b) |\n| - | - |\n| A \\| B | 2 \\* 3 |')).toEqual([
    ['One', 'Two'],
    ['A | B', '2 * 3'],
  ])
})
