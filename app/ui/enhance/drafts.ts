import { onClick, onElement } from './on-element.ts'
import { readPrivate, removeStored, type Where, writePrivate } from './private-storage.ts'
import { type FormField, isChanged, valueInPage } from './unsaved-input.ts'

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

const dayMs = 24 * 60 * 60 * 1000

type FieldDraft = { is: string; was: string; over?: string | undefined }

/** `key` and `after` are those of the account's copy (app/stories/author/account-draft.ts). */
type Draft = { at: number; fields: Record<string, FieldDraft>; key?: string; after?: string }

// What was typed over words that have changed since, until its reader decides about it.
const waiting = new WeakMap<FormField, FieldDraft>()

/**
 * After a reload, a lost session or another day. What has meanwhile been changed elsewhere stays as it is in the form, and
 * what was typed is offered beside it (ui/draft-line.tsx); so is all of a draft whose `data-draft-over` differs. It lasts
 * until the reader signs out, or with `data-draft-stays` 30 days; without an account one day. Readers find only their own.
 * Checkboxes, files, passwords, codes and email addresses are not stored. sent-drafts.js removes that of an accepted form.
 */
export function initDrafts() {
  removeOld()
  onElement('form[data-draft]', (element) => {
    const form = element as HTMLFormElement
    restore(form)
    // What was typed before this script arrived is a draft too.
    if (listFields(form).some(isChanged)) save(form)
  })
  for (const type of ['input', 'change']) {
    document.addEventListener(type, ({ target }) => {
      const { form } = target as Partial<FormField>
      if (form?.dataset.draft) save(form)
    })
  }
  onClick('[data-draft-clear]', (button) => resolveDraft(button, clear))
  onClick('[data-draft-use]', (button) => resolveDraft(button, useWaiting))
  onClick('[data-draft-discard]', (button) => resolveDraft(button, discardWaiting))
}

function save(form: HTMLFormElement) {
  const draft = readDraft(form).fields
  const over = form.dataset.draftOver
  for (const field of listFields(form)) {
    const { name, value } = field
    const waits = waiting.get(field)
    // A form that was refused has in its page what was typed.
    const was = (waits ? undefined : draft[name]?.was) ?? valueInPage(field)
    if (waits && !isChanged(field)) draft[name] = waits
    else if (value === was) delete draft[name]
    else draft[name] = { is: value, was, over }
  }
  write(form, draft)
}

function restore(form: HTMLFormElement) {
  const draft = readDraft(form).fields
  const over = form.dataset.draftOver
  const fresh: FormField[] = []
  let isBack = false
  for (const field of listFields(form)) {
    const text = draft[field.name]
    if (!text) continue
    if (text.is === field.value) isBack ||= isChanged(field)
    // A changed field was edited after the draft was saved.
    else if (isChanged(field)) continue
    else if (text.was === valueInPage(field) && text.over === over) fresh.push(field)
    else waiting.set(field, text)
  }
  for (const field of fresh) setValue(field, draft[field.name]!.is)
  show(form, isBack || fresh.length > 0)
}

function setValue(field: FormField, value: string) {
  // While React hydrates, the setter of a textarea does not take the value of the page (entry.client.tsx).
  if (field instanceof HTMLTextAreaElement) field.setRangeText(value, 0, field.value.length)
  // React overrides each field's value setter, and would not notice a change made through its own.
  else
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function show(form: HTMLFormElement, isBack: boolean) {
  const waits = listFields(form).filter((field) => waiting.has(field))
  form.querySelector('[data-draft-back]')?.toggleAttribute('hidden', !isBack)
  form.querySelector('[data-draft-waiting]')?.toggleAttribute('hidden', waits.length === 0)
  form.querySelector('[data-draft-typed]')?.replaceChildren(
    ...waits.flatMap((field) => {
      const [term, words] = [document.createElement('dt'), document.createElement('dd')]
      term.className = 'font-semibold'
      term.textContent = field.labels?.[0]?.firstChild?.textContent ?? field.name
      words.textContent = waiting.get(field)?.is ?? ''
      words.dir = 'auto'
      words.style.whiteSpace = 'pre-line'
      return [term, words]
    }),
  )
}

/** The focus goes to the form's first field: the button is hidden then. */
function resolveDraft(button: HTMLElement, act: (form: HTMLFormElement) => boolean) {
  const form = button.closest('form')
  if (!form) return
  show(form, act(form))
  listFields(form)[0]?.focus()
}

function clear(form: HTMLFormElement) {
  for (const field of listFields(form)) if (isChanged(field)) setValue(field, valueInPage(field))
  return false
}

function useWaiting(form: HTMLFormElement) {
  const unsaved = listFields(form).map((field) => [field, waiting.get(field)] as const)
  discardWaiting(form)
  for (const [field, words] of unsaved) if (words) setValue(field, words.is)
  return true
}

function discardWaiting(form: HTMLFormElement) {
  const draft = readDraft(form).fields
  for (const field of listFields(form)) if (waiting.delete(field)) delete draft[field.name]
  write(form, draft)
  // What was typed since stays.
  save(form)
  return false
}

function write(form: HTMLFormElement, fields: Draft['fields']) {
  const isEmpty = Object.keys(fields).length === 0
  const isKept = writeDraft(form, isEmpty ? null : { ...readDraft(form), at: Date.now(), fields })
  sayKept(form, isKept && 'on this device')
}

export function readDraft(form: HTMLFormElement) {
  return draftIn(readPrivate(draftName(form), draftStorage(form)))
}

export function writeDraft(form: HTMLFormElement, draft: Draft | null) {
  return writePrivate(draftName(form), draft && JSON.stringify(draft), draftStorage(form))
}

export function sayKept(form: HTMLFormElement, where: string | false) {
  const line = form.querySelector<HTMLElement>('[data-draft-kept]')
  if (!line) return
  line.hidden = !where
  line.textContent = `Kept ${where}, ${new Date().toTimeString().slice(0, 5)}`
}

export function draftIn(text: string | null): Draft {
  try {
    const { at, fields, ...rest } = JSON.parse(text ?? '')
    return { ...rest, at: Number(at) || 0, fields: Object(fields) }
  } catch {
    return { at: 0, fields: {} }
  }
}

/** Without an account anybody may be next at this browser. */
function removeOld() {
  for (const where of ['until-sign-out', 'browser'] as const) {
    removeStored(where, (owner, name, value) => {
      const days = owner ? 30 : 1
      return name.startsWith('draft ') && draftIn(value).at < Date.now() - days * dayMs
    })
  }
}

export function listFields(form: HTMLFormElement) {
  const fields = form.querySelectorAll<FormField>('input[name], textarea[name], select[name]')
  return [...fields].filter(
    (field) =>
      !typesNotDrafted.includes(field.type) &&
      // A password that is being shown is an input of type text.
      !field.matches('[autocomplete$=password], [autocomplete=one-time-code]') &&
      // A text under the writing surface is hidden itself.
      !field.parentElement?.closest('[hidden]'),
  )
}

function draftName(form: HTMLFormElement) {
  return `draft ${form.dataset.draft}`
}

function draftStorage(form: HTMLFormElement): Where {
  return form.dataset.draftStays === undefined ? 'until-sign-out' : 'browser'
}
