import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { withBlock } from '#app/editor/form/markdown-edits.ts'
import type { Reserved } from '#app/editor/form/writing.ts'

// Places of what comes later, such as a picture on its way. They move with the words, and are no part of the text.

class Arriving extends WidgetType {
  readonly words: string

  constructor(words: string) {
    super()
    this.words = words
  }

  toDOM() {
    const line = document.createElement('p')
    line.className = 'surface-arriving'
    line.textContent = this.words
    return line
  }
}

type Arrival = { id: number; at: number; words: string }

const begin = StateEffect.define<Arrival[]>({
  map: (all, changes) => all.map((each) => ({ ...each, at: changes.mapPos(each.at, 1) })),
})
const end = StateEffect.define<number>()

export const arrivals = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, effects }) {
    let next = set.map(changes)
    for (const effect of effects) {
      if (effect.is(begin)) next = next.update({ add: effect.value.map(toRange) })
      if (effect.is(end)) {
        next = next.update({ filter: (_from, _to, { spec }) => spec.id !== effect.value })
      }
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

function toRange({ id, at, words }: Arrival) {
  return Decoration.widget({ id, widget: new Arriving(words), block: true, side: 1 }).range(at)
}

let lastId = 0

export function reserveIn(view: EditorView, words: string[], at: number): Reserved[] {
  const place = view.state.doc.lineAt(at).to
  const all = words.map((each) => {
    lastId += 1
    return { id: lastId, at: place, words: each }
  })
  view.dispatch({ effects: begin.of(all) })
  let { doc } = view.state
  return all.map(({ id }) => ({
    fill(block) {
      fill(view, { id, block, isUntouched: view.state.doc === doc })
      doc = view.state.doc
    },
  }))
}

type Filled = {
  id: number
  block: string | null
  /** Whether nobody has typed since. */
  isUntouched: boolean
}

function fill(view: EditorView, { id, block, isUntouched }: Filled) {
  const at = placeOf(view, id)
  const effects = end.of(id)
  if (at === null || block === null) return view.dispatch({ effects })
  const edit = withBlock({ text: view.state.doc.toString(), start: at, end: at }, block)
  const changes = { from: edit.from, to: edit.to, insert: edit.words }
  // The caret stays where somebody is typing, and goes on below a block that it has waited for.
  const { main } = view.state.selection
  const below =
    isUntouched && main.empty && main.head === at
      ? { selection: { anchor: edit.from + edit.select[1] }, scrollIntoView: true }
      : {}
  view.dispatch({ changes, effects, userEvent: 'input.picture', ...below })
}

function placeOf(view: EditorView, id: number) {
  const cursor = view.state.field(arrivals).iter()
  for (; cursor.value; cursor.next()) if (cursor.value.spec.id === id) return cursor.from
  return null
}
