export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether somebody has begun to fill in a form of this page, or got one back with errors. */
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

/** The value that the page came with, of a field that has text or a choice. */
export function valueInPage(field: FormField) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  const first = options.find((option) => option.defaultSelected) ?? options[0]
  return first?.value ?? ''
}
