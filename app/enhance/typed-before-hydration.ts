import { type FormField, isChanged } from './unsaved-input.ts'

/**
 * Keeps what somebody has typed into a textarea before React takes the page over. React sets each textarea that came
 * with words back to those words while it hydrates (`initTextarea` in react-dom), and leaves every other field alone.
 *
 * @returns a function to call once React has taken the page over
 */
export function keepTypedWords() {
  const prototype = HTMLTextAreaElement.prototype
  const value = Object.getOwnPropertyDescriptor(prototype, 'value')!
  let isHydrating = true
  Object.defineProperty(prototype, 'value', {
    ...value,
    // React keeps this setter for as long as the field lives.
    set(this: HTMLTextAreaElement, words: string) {
      if (!isHydrating || words !== this.defaultValue) value.set!.call(this, words)
    },
  })
  return () => {
    isHydrating = false
    Object.defineProperty(prototype, 'value', value)
    tellOfTypedWords()
  }
}

/** Drafts, word counts and checks listen to events, and heard none of those before. */
function tellOfTypedWords() {
  for (const field of document.querySelectorAll<FormField>('input, textarea, select')) {
    if (isChanged(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
