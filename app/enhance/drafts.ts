import { onElement } from './on-element.ts'
import { readPrivate, writePrivate } from './private-storage.ts'
import { type FormField, isChanged } from './unsaved-input.ts'

/** Written by before-paint.js. */
const lastSent = 'last draft sent'
/** Inputs of these types are in no draft. */
export const typesNotDrafted = [
  'hidden',
  'file',
  'checkbox',
  'radio',
  'password',
  'email',
  'submit',
]

/**
 * Stores what is typed into a form with a `data-draft` name and restores it when the form is shown again: after Back, a reload
 * or a lost session. A draft lasts as long as the tab, or with `data-draft-in="browser"` in this browser. Readers find only
 * their own drafts. Checkboxes, files and email addresses are not stored. `data-draft-sent` on a page confirms that the
 * form that was sent last has been accepted, if its draft begins with that name: that draft is removed.
 */
export function initDrafts() {
  onElement('[data-draft-sent]', forgetSent)
  onElement('form[data-draft]', (element) => {
    const form = element as HTMLFormElement
    restore(form)
    // What was typed before this script arrived is a draft too.
    if (fieldsOf(form).some(isChanged)) save(form)
  })
  for (const type of ['input', 'change']) {
    document.addEventListener(type, ({ target }) => {
      const { form } = target as Partial<FormField>
      if (form?.dataset.draft) save(form)
    })
  }
}

function save(form: HTMLFormElement) {
  const words = Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
  writePrivate(nameOf(form), JSON.stringify(words), storageOf(form))
}

function restore(form: HTMLFormElement) {
  const words = wordsIn(readPrivate(nameOf(form), storageOf(form)))
  for (const field of fieldsOf(form)) {
    const value = words[field.name]
    // A changed field was edited after the draft was saved.
    if (typeof value !== 'string' || value === field.value || isChanged(field)) continue
    // React overrides each field's value setter, and would not notice a change made through its own.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function wordsIn(draft: string | null): Record<string, unknown> {
  try {
    return JSON.parse(draft ?? 'null') ?? {}
  } catch {
    return {}
  }
}

function forgetSent({ dataset: { draftSent } }: HTMLElement) {
  const sent = readPrivate(lastSent)
  // Another form may have been sent since and not accepted.
  if (!sent?.startsWith(`draft ${draftSent}`)) return
  writePrivate(lastSent, null)
  writePrivate(sent, null)
  writePrivate(sent, null, 'browser')
}

function fieldsOf(form: HTMLFormElement) {
  const fields = form.querySelectorAll<FormField>('input[name], textarea[name], select[name]')
  return [...fields].filter(
    (field) => !typesNotDrafted.includes(field.type) && !field.closest('[hidden]'),
  )
}

function nameOf(form: HTMLFormElement) {
  return `draft ${form.dataset.draft}`
}

function storageOf(form: HTMLFormElement) {
  return form.dataset.draftIn === 'browser' ? 'browser' : 'tab'
}
