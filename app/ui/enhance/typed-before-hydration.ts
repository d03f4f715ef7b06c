import { type FormField, isChanged } from './unsaved-input.ts'

/**
 * While it hydrates, React resets each textarea that came with text (`initTextarea` in react-dom).
 *
 * @returns a function to call after hydration
 */
export function preserveInput() {
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
    dispatchInputEvents()
  }
}

/** Drafts, word counts and checks listen to events, and missed those before hydration. */
function dispatchInputEvents() {
  for (const field of document.querySelectorAll<FormField>('input, textarea, select')) {
    if (isChanged(field)) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
