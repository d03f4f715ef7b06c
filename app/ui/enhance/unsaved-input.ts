export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function hasUnsavedInput() {
  const fields = document.querySelectorAll<FormField>('input:not([type=hidden]), textarea, select')
  return [...fields].some((field) => field.ariaInvalid === 'true' || isChanged(field))
}

export function isChanged(field: FormField) {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox' || field.type === 'radio')
      return field.checked !== field.defaultChecked
    if (field.type === 'file') return Boolean(field.files?.length)
  }
  return field.value !== valueInPage(field)
}

export function valueInPage(field: FormField) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  const first = options.find((option) => option.defaultSelected) ?? options[0]
  return first?.value ?? ''
}

/** While it hydrates, React resets each textarea that came with text (`initTextarea` in react-dom). @returns what to call after it */
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
