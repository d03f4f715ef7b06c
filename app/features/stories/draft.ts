import { type RefObject, useEffect } from 'react'

const kept = ['title', 'name', 'nameShown', 'location', 'theme', 'story'] as const

/**
 * Keeps what is typed in this browser alone, and brings it back after a reload, a lost session or a closed tab.
 * Consents and the photo are not kept: they are given anew each time.
 *
 * @param draft a name for the account, so that the next person at this computer finds no draft but their own, and for
 *   the earlier story whose words the form begins with, if any, so that two drafts never mix
 * @param sent true when a story has just gone in, and its draft is to be forgotten
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, draft: string, sent: boolean) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    if (sent) forgetSent(draft)
    else bringBack(element, draft)
    const keep = () => write(draft, valuesOf(element))
    const send = () => rememberSent(draft)
    element.addEventListener('input', keep)
    element.addEventListener('change', keep)
    element.addEventListener('submit', send)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('change', keep)
      element.removeEventListener('submit', send)
    }
  }, [form, draft, sent])
}

const sentKey = 'indelible draft sent'

// The page that says "sent" is an empty form: it may be another draft's than the one that went in.
function rememberSent(draft: string) {
  try {
    sessionStorage.setItem(sentKey, draft)
  } catch {
    // Storage is switched off: there was no draft.
  }
}

function forgetSent(shown: string) {
  try {
    localStorage.removeItem(keyOf(sessionStorage.getItem(sentKey) ?? shown))
    sessionStorage.removeItem(sentKey)
  } catch {
    // Storage is switched off: there was no draft.
  }
}

function bringBack(form: HTMLFormElement, name: string) {
  const draft = read(name)
  for (const each of kept) {
    const field = form.elements.namedItem(each)
    const value = draft[each]
    if (!isField(field) || value === undefined || field.value !== initialOf(field)) continue
    if (value === field.value) continue
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

function read(draft: string): Partial<Record<(typeof kept)[number], string>> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(draft)) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function write(draft: string, values: Record<string, string>) {
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(values))
  } catch {
    // Storage is full or switched off: the form works without a draft.
  }
}

function keyOf(draft: string) {
  return `indelible draft ${draft}`
}
