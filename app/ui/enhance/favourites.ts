import type { Toast } from '#content/toasts.ts'
import { showToast } from './show-toast.ts'

/** The heart changes at once, and back if it could not be saved. */
export function initFavourites() {
  addEventListener('click', (event) => {
    // The second click of a double click would take the heart back, if the first is answered by then.
    const isHeart = (event.target as Element).closest('[data-favourite] button')
    if (isHeart && event.detail > 1) event.preventDefault()
  })
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    // A visitor's heart leads to the sign-in page.
    if (!form.matches('[data-favourite]') || !document.documentElement.dataset.reader) return
    event.preventDefault()
    if (form.ariaBusy !== 'true') save(form)
  })
}

async function save(form: HTMLFormElement) {
  const target = readState(form)
  const body = new URLSearchParams({ favourite: target })
  form.ariaBusy = 'true'
  show(form, target)
  try {
    const response = await fetch(form.action, { method: 'POST', body, redirect: 'error' })
    showToast((await response.json()) as Toast)
    if (!response.ok) show(form, opposite(target))
  } catch {
    // The session has ended, or the answer is none of ours: the browser sends the form as it does without script.
    show(form, opposite(target))
    form.submit()
  }
  form.ariaBusy = null
}

type State = 'yes' | 'no'

function readState(form: HTMLFormElement): State {
  return field(form).value === 'yes' ? 'yes' : 'no'
}

function show(form: HTMLFormElement, saved: State) {
  field(form).value = opposite(saved)
  form.querySelector('button')?.setAttribute('aria-pressed', String(saved === 'yes'))
}

function field(form: HTMLFormElement) {
  return form.elements.namedItem('favourite') as HTMLInputElement
}

function opposite(state: State): State {
  return state === 'yes' ? 'no' : 'yes'
}
