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
