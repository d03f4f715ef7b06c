import {
  type EditorState,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type Text,
  type Transaction,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { attributesIn } from '#app/editor/form/figures.ts'
import { slotNames } from '#app/editor/form/slot-names.ts'
import { FigureWidget, LabelWidget, TableWidget } from './block-widgets.ts'
import { isFocused, showsMarks } from './flags.ts'

// Pictures, tables and the lines of blocks, in place of their Markdown. A field keeps them, since they change the height of
// the text; changes move them, and only lines that changed are read again.

type BlockKind = 'figure' | 'table' | 'slot' | 'opening' | 'closing'

type Block = { from: number; to: number; kind: BlockKind; text: string }

class Place extends RangeValue {
  readonly kind: BlockKind
  readonly text: string

  constructor({ kind, text }: Pick<Block, 'kind' | 'text'>) {
    super()
    this.kind = kind
    this.text = text
  }

  override eq(other: RangeValue) {
    return other instanceof Place && other.kind === this.kind && other.text === this.text
  }

  override startSide = -1
  override endSide = 1
}

/** Where blocks stand. */
export const places = StateField.define<RangeSet<Place>>({
  create: ({ doc }) => RangeSet.of(findBlocks(doc, 0, doc.length).all.map(toRange)),
  update(set, { changes, docChanged, state }) {
    if (!docChanged) return set
    let next = set.map(changes)
    changes.iterChangedRanges((_fromA, _toA, from, to) => {
      const read = findBlocks(state.doc, from, to)
      next = next.update({
        filterFrom: read.from,
        filterTo: read.to,
        filter: (start, end) => end < read.from || start > read.to,
        add: read.all.map(toRange),
      })
    })
    return next
  },
})

function toRange(block: Block) {
  return new Place(block).range(block.from, block.to)
}

/** The blocks of the lines from one place to another and of those beside them, which may be rows of one table with them. */
export function findBlocks(doc: Text, from: number, to: number) {
  let first = doc.line(Math.max(1, doc.lineAt(from).number - 1))
  let last = doc.line(Math.min(doc.lines, doc.lineAt(to).number + 1))
  while (first.number > 1 && isRow(first.text) && isRow(doc.line(first.number - 1).text)) {
    first = doc.line(first.number - 1)
  }
  while (last.number < doc.lines && isRow(last.text) && isRow(doc.line(last.number + 1).text)) {
    last = doc.line(last.number + 1)
  }
  const all: Block[] = []
  let start = first.from
  let table: Block | null = null
  for (const text of doc.iterLines(first.number, last.number + 1)) {
    const end = start + text.length
    if (isRow(text) && table) {
      Object.assign(table, { to: end, text: `${table.text}\n${text}` })
    } else {
      table = isRow(text) ? { from: start, to: end, kind: 'table', text } : null
      if (table) all.push(table)
    }
    const kind = lineKind(text)
    if (kind) all.push({ from: start, to: end, kind, text })
    start = end + 1
  }
  const isWhole = ({ kind, text }: Block) => kind !== 'table' || text.includes('\n')
  return { all: all.filter(isWhole), from: first.from, to: last.to }
}

function isRow(line: string) {
  return line.startsWith('|')
}

function lineKind(line: string): BlockKind | null {
  if (/^::figure\{.*\}\s*$/.test(line)) return 'figure'
  if (/^:::\s*$/.test(line)) return 'closing'
  if (/^:::[a-z]/.test(line)) return 'opening'
  return /^::[a-z]/.test(line) ? 'slot' : null
}

/** Shows as others what the caret has left. */
export const fold = StateEffect.define<null>()

/** Where the caret was in the block that it left last, until that is folded. */
const lastPlace = StateField.define<Pick<Block, 'from' | 'to'> | null>({
  create: () => null,
  update(place, { startState, state, changes, docChanged, effects }) {
    if (effects.some((effect) => effect.is(fold))) return null
    const touched = touchedBlocks(startState)
    const isLeft = touched !== '' && touched !== touchedBlocks(state)
    const last = isLeft ? startState.selection.main : place
    if (!last || !(isLeft || docChanged)) return place
    return { from: changes.mapPos(last.from), to: changes.mapPos(last.to) }
  },
})

/**
 * Of lines that are there only while the caret is. Orca takes a line that goes for the one it reads, unless their roles differ, and
 * then leads the keys to what stands in its place.
 */
export const folded = { role: 'paragraph' }

const foldAfterMs = 300

/** Folds what the caret has left once screen readers have followed the caret, so that they do not lose their place. */
const foldLater = EditorView.updateListener.of(({ view, startState, state }) => {
  const place = state.field(lastPlace)
  if (!place || place === startState.field(lastPlace)) return
  const foldNow = () => {
    if (view.composing) setTimeout(foldNow, foldAfterMs)
    else if (view.dom.isConnected) view.dispatch({ effects: fold.of(null) })
  }
  setTimeout(foldNow, foldAfterMs)
})

/** What is shown of them. */
export const blocks: StateField<DecorationSet> = StateField.define<DecorationSet>({
  create: shownBlocks,
  update(set, transaction) {
    const { startState, state, docChanged, changes } = transaction
    const isSame =
      startState.field(isFocused) === state.field(isFocused) &&
      startState.field(showsMarks) === state.field(showsMarks) &&
      startState.field(lastPlace) === state.field(lastPlace) &&
      !changesPlaces(transaction) &&
      touchedBlocks(startState) === touchedBlocks(state)
    if (!isSame) return shownBlocks(state)
    return docChanged ? set.map(changes) : set
  },
  provide: (field) => [
    lastPlace,
    foldLater,
    EditorView.decorations.from(field),
    // A caret does not stop within the name of a block.
    EditorView.atomicRanges.of(({ state }) => namesIn(state)),
  ],
})

function shownBlocks(state: EditorState): DecorationSet {
  if (state.field(showsMarks)) return Decoration.none
  const ranges: Range<Decoration>[] = []
  let opened = ''
  for (const block of placesIn(state)) {
    if (block.kind === 'opening') opened = blockName(block.text).replace(/:.*/, '')
    ranges.push(...shownBlock(block, isTouched(state, block), opened))
  }
  return Decoration.set(ranges, true)
}

function shownBlock(block: Block, isChosen: boolean, opened: string): Range<Decoration>[] {
  const { from, to, kind, text } = block
  if (kind === 'table') {
    if (isChosen) return []
    return [Decoration.replace({ widget: new TableWidget(text), block: true }).range(from, to)]
  }
  if (kind === 'figure') {
    const widget = new FigureWidget(text)
    if (!isChosen) return [Decoration.replace({ widget, block: true }).range(from, to)]
    return [
      Decoration.line({ attributes: folded }).range(from),
      named(block, `${blockName(text)}. Enter: describe it. Delete: take it out.`),
      Decoration.widget({ widget, block: true, side: 1 }).range(to),
    ]
  }
  const heading = /^:::aside\[(.*)\]\s*$/.exec(text)
  if (heading) {
    const start = from + ':::aside['.length
    const sign = new LabelWidget('Box')
    return [
      Decoration.replace({ widget: sign }).range(from, start),
      Decoration.replace({}).range(start + heading[1]!.length, to),
    ]
  }
  return [named(block, kind === 'closing' ? `End of ${opened || 'the block'}` : blockName(text))]
}

function named({ from, to }: Block, words: string) {
  return Decoration.replace({ widget: new LabelWidget(words), isName: true }).range(from, to)
}

function namesIn(state: EditorState): DecorationSet {
  return state.field(blocks).update({ filter: (_from, _to, { spec }) => Boolean(spec.isName) })
}

function* placesIn(state: EditorState): Generator<Block> {
  const cursor = state.field(places).iter()
  for (; cursor.value; cursor.next()) {
    const { kind, text } = cursor.value
    yield { from: cursor.from, to: cursor.to, kind, text }
  }
}

/** Also without the focus where words are selected: what a search finds may lie in a table. */
function isTouched(state: EditorState, { from, to }: Pick<Block, 'from' | 'to'>) {
  const { main } = state.selection
  return [main, state.field(lastPlace)].some(
    (place) =>
      place &&
      (state.field(isFocused) || place.from < place.to) &&
      place.from <= to &&
      place.to >= from,
  )
}

function touchedBlocks(state: EditorState) {
  const { main } = state.selection
  const starts: number[] = []
  state.field(places).between(main.from, main.to, (from) => void starts.push(from))
  return starts.join()
}

/** A key in ordinary words moves places and changes none. */
function changesPlaces({ changes, startState, state }: Transaction) {
  let isChanged = false
  const note = (): false => {
    isChanged = true
    return false
  }
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    startState.field(places).between(fromA, toA, note)
    state.field(places).between(fromB, toB, note)
  })
  return isChanged
}

/** The picture that the caret stands at, unless the signs of Markdown are shown. */
export function figureAtCaret(state: EditorState) {
  if (state.field(showsMarks)) return null
  const { main } = state.selection
  let figure: { from: number; to: number } | null = null
  state.field(places).between(main.from, main.to, (from, to, { kind }) => {
    if (kind === 'figure' && main.from >= from && main.to <= to) figure = { from, to }
  })
  return figure as { from: number; to: number } | null
}

/** The arrows would lead over what stands in place of lines. They lead to it, which shows what it is made of. */
export function enterBlock(view: EditorView, isDown: boolean) {
  const { state } = view
  const { main } = state.selection
  if (!main.empty || state.field(showsMarks)) return false
  const next = view.moveVertically(main, isDown)
  let place: number | null = null
  const [low, high] = [Math.min(main.head, next.head), Math.max(main.head, next.head)]
  state.field(places).between(low, high, (from, to, { kind }) => {
    const isOther = kind === 'figure' || kind === 'table'
    if (!isOther || (main.head >= from && main.head <= to)) return
    if (!isDown || place === null) place = isDown ? from : to
  })
  if (place === null) return false
  view.dispatch({ selection: { anchor: place }, scrollIntoView: true, userEvent: 'select' })
  return true
}

const blockNames: Record<string, string> = {
  short: 'In short',
  help: 'When to get help',
  note: 'Side note',
  aside: 'Box with a heading',
  transcript: 'Transcript',
  ink: 'Ink paper',
  pink: 'Pink paper',
  mustard: 'Mustard paper',
  turn: 'Large heading',
  pieces: 'The pieces',
  publisher: 'Who publishes the magazine',
}

/** What a line that begins with `::` or `:::` is called, in the words of the tools. */
export function blockName(line: string) {
  const [, name = '', rest = ''] = /^:{2,3}([a-z][\w-]*)(.*)$/.exec(line) ?? []
  const { picture, name: diagram, caption, video } = attributesIn(rest)
  if (name === 'figure') return video ? `Video: ${video}` : `Picture: ${picture ?? ''}`
  if (name === 'diagram') return ['Diagram', diagram, caption].filter(Boolean).join(': ')
  const heading = /^\[(.*)\]/.exec(rest)?.[1]
  const known = blockNames[name] ?? slotNames[name] ?? name.replaceAll('-', ' ')
  return heading ? `${known}: ${heading}` : known
}
