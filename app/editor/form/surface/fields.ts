import { EditorSelection, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view'

// Words of a template that are to be written over. A press selects them, and Tab leads from one to the next; away from them
// it leaves the text.

type Span = { from: number; to: number }

const mark = Decoration.mark({ class: 'surface-field', inclusive: true })

export const addFields = StateEffect.define<Span[]>({
  map: (spans, changes) =>
    spans.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) })),
})

const dropFields = StateEffect.define<null>()

export const fields = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, { changes, docChanged, effects }) {
    let next = set
    if (docChanged) {
      const written = new Set<number>()
      changes.iterChangedRanges((start, end) =>
        next.between(start, end, (from, to) => {
          if (end > from || start < to) written.add(from)
        }),
      )
      if (written.size > 0) next = next.update({ filter: (from) => !written.has(from) })
      next = next.map(changes)
    }
    for (const effect of effects) {
      if (effect.is(dropFields)) next = Decoration.none
      if (!effect.is(addFields)) continue
      next = next.update({ add: effect.value.map(({ from, to }) => mark.range(from, to)) })
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Farther away Tab leaves the text, as everywhere in the form. */
const nearCharacters = 400

function goToField(view: EditorView, isForward: boolean) {
  const { main } = view.state.selection
  const spans: Span[] = []
  view.state.field(fields).between(0, view.state.doc.length, (from, to) => {
    spans.push({ from, to })
  })
  const isInside = spans.some(({ from, to }) => from <= main.from && main.to <= to)
  const next = isForward
    ? spans.find(({ from }) => from >= main.to && from !== main.from)
    : spans.findLast(({ to }) => to <= main.from)
  if (!next || (!isInside && Math.abs(next.from - main.from) > nearCharacters)) return false
  view.dispatch({ selection: EditorSelection.range(next.from, next.to), scrollIntoView: true })
  return true
}

/** Where fingers press, the caret of the state comes later. */
function pressField({ clientX: x, clientY: y }: MouseEvent, view: EditorView) {
  const at = view.posAtCoords({ x, y })
  if (at === null || !getSelection()?.isCollapsed) return
  view.state.field(fields).between(at, at, (from, to) => {
    view.dispatch({ selection: EditorSelection.range(from, to) })
  })
}

export const fieldPresses = EditorView.domEventHandlers({ click: pressField })

export const fieldKeys = keymap.of([
  { key: 'Tab', run: (view) => goToField(view, true), shift: (view) => goToField(view, false) },
  {
    key: 'Escape',
    run: (view) => {
      if (view.state.field(fields).size === 0) return false
      view.dispatch({ effects: dropFields.of(null) })
      return true
    },
  },
])
