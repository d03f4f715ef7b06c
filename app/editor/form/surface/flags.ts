import { StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Whether the signs of Markdown and of blocks are shown everywhere. */
export const setMarks = StateEffect.define<boolean>()
export const showsMarks = flag(setMarks)

/** Whether the text has the focus. Kept in the state, where decorations that change heights can read it. */
const setFocused = StateEffect.define<boolean>()
export const isFocused = flag(setFocused)
// Not CodeMirror's own effect, which it drops where the text changes twice as the focus comes.
export const followFocus = EditorView.domEventHandlers({
  focus(_event, view) {
    setTimeout(() => tell(view))
  },
  blur(_event, view) {
    // Marks that are hidden make the text lower. What is being pressed below it would move away before the click. Firefox
    // moves the focus before it says what is pressed.
    setTimeout(() => {
      if (!document.querySelector(':active')) return tell(view)
      addEventListener('pointerup', () => setTimeout(() => tell(view)), { once: true })
    })
  },
})

function tell(view: EditorView) {
  const { dom, hasFocus, state } = view
  if (!dom.isConnected || hasFocus === state.field(isFocused)) return
  view.dispatch({ effects: setFocused.of(hasFocus) })
}

function flag(effect: typeof setMarks) {
  return StateField.define<boolean>({
    create: () => false,
    update: (value, { effects }) => effects.find((each) => each.is(effect))?.value ?? value,
  })
}
