import { StateEffect, StateField } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Whether the signs of Markdown and of blocks are shown everywhere. */
export const setMarks = StateEffect.define<boolean>()
export const showsMarks = flag(setMarks)

/** Whether the text has the focus. Kept in the state, where decorations that change heights can read it. */
const setFocused = StateEffect.define<boolean>()
export const isFocused = flag(setFocused)
export const followFocus = [
  EditorView.focusChangeEffect.of((_state, is) => (is ? setFocused.of(true) : null)),
  EditorView.domEventHandlers({
    blur(_event, view) {
      const hide = () => {
        if (view.dom.isConnected && !view.hasFocus) view.dispatch({ effects: setFocused.of(false) })
      }
      // Marks that are hidden make the text lower. What is being pressed below it would move away before the click. Firefox
      // has moved the focus before it says what is pressed.
      setTimeout(() => {
        if (!document.querySelector(':active')) return hide()
        addEventListener('pointerup', () => setTimeout(hide), { once: true })
      })
    },
  }),
]

function flag(effect: typeof setMarks) {
  return StateField.define<boolean>({
    create: () => false,
    update: (value, { effects }) => effects.find((each) => each.is(effect))?.value ?? value,
  })
}
