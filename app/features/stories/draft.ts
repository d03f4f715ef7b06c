import { type RefObject, useEffect } from 'react'

const kept = ['title', 'name', 'nameShown', 'location', 'theme', 'story'] as const

/**
 * Keeps what is typed in this browser alone, and brings it back after a reload, a lost session or a closed tab.
 * Consents and the photo are not kept: they are given anew each time.
 *
 * @param owner a name for the account, so that the next person at this computer finds no draft but their own
 * @param sent true when the story has just gone in, and its draft is to be forgotten
 * @param begun true when the form begins with the words of an earlier story, which no draft may mix with
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  owner: string,
  { sent, begun }: { sent: boolean; begun: boolean },
) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    if (sent) forget(owner)
    else if (!begun) bringBack(element, owner)
    const keep = () => write(owner, valuesOf(element))
    element.addEventListener('input', keep)
    element.addEventListener('change', keep)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('change', keep)
    }
  }, [form, owner, sent, begun])
}

function forget(owner: string) {
  try {
    localStorage.removeItem(keyOf(owner))
  } catch {
    // Storage is switched off: there was no draft.
  }
}

function bringBack(form: HTMLFormElement, owner: string) {
  const draft = read(owner)
  for (const name of kept) {
    const field = form.elements.namedItem(name)
    const value = draft[name]
    if (!isField(field) || !value || field.value !== initialOf(field)) continue
    // React listens to the native setter, so its own copy follows.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
    setter?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function initialOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) {
  return field instanceof HTMLSelectElement
    ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value
    : field.defaultValue
}

function isField(
  element: unknown,
): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function valuesOf(form: HTMLFormElement) {
  const values = new FormData(form)
  return Object.fromEntries(kept.map((name) => [name, String(values.get(name) ?? '')]))
}

function read(owner: string): Partial<Record<(typeof kept)[number], string>> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function write(owner: string, values: Record<string, string>) {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(values))
  } catch {
    // Storage is full or switched off: the form works without a draft.
  }
}

function keyOf(owner: string) {
  return `indelible draft ${owner}`
}
