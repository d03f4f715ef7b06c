import { type FormField, isChanged } from './unsaved-input.ts'

/**
 * Keeps what somebody has typed into a textarea before hydration. While it hydrates, React resets each textarea that came with
 * text (`initTextarea` in react-dom); it leaves other fields alone.
 *
 * @returns a function to call after hydration
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

/** Drafts, word counts and checks listen to events, and missed those before hydration. */
function tellOfTypedWords() {
  for (const field of document.querySelectorAll<FormField>('input, textarea, select')) {
    if (isChanged(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
