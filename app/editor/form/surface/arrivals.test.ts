import { EditorState, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { arrivals, reserveIn } from './arrivals.ts'

const block = '::figure{picture="rose"}'

test('below pictures that came where the caret waited, the text goes on', () => {
  const view = viewOf('Above.')
  const places = reserveIn(view, ['Adding rose…', 'Adding rose…'], 6)
  for (const place of places) place.fill(block)
  type(view, 'Below.')
  expect(view.state.doc.toString()).toBe(`Above.\n\n${block}\n\n${block}\n\nBelow.`)
})

test.each([
  ['somebody has typed on', (view: EditorView) => type(view, ' Mor')],
  ['it was put meanwhile', (view: EditorView) => view.dispatch({ selection: { anchor: 6 } })],
])('the caret stays where %s', (_, meanwhile) => {
  const view = viewOf('First.\n\nAbove.')
  const [place] = reserveIn(view, ['Adding rose…'], 14)
  meanwhile(view)
  const { head } = view.state.selection.main
  place?.fill(block)
  expect(view.state.selection.main.head).toBe(head)
})

/** A view as far as places need one; the real one draws. */
function viewOf(text: string) {
  let state = EditorState.create({
    doc: text,
    selection: { anchor: text.length },
    extensions: arrivals,
  })
  return {
    get state() {
      return state
    },
    dispatch(spec: TransactionSpec) {
      state = state.update(spec).state
    },
  } as EditorView
}

function type(view: EditorView, words: string) {
  view.dispatch(view.state.replaceSelection(words))
}
