import { returnFocus } from './focus.ts'
import { onClick, onElement } from './on-element.ts'

const shownFor = 6_000

/**
 * Takes toasts down: by their button, or after six seconds in which nobody points at them or holds focus in them.
 * Those that report a failure stay until dismissed. They are hidden, never removed, since React may own them.
 */
export function initToasts() {
  onClick('[data-toast-dismiss]', (button) => hide(button.closest<HTMLElement>('[data-toast]')))
  for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) announce(toast)
  onElement('[data-toast]', attend)
}

function attend(toast: HTMLElement) {
  uncoverFocus(toast)
  if (toast.dataset.toast === 'destructive') return
  let timer = setTimeout(() => hide(toast), shownFor)
  const pause = () => clearTimeout(timer)
  const resume = () => {
    clearTimeout(timer)
    if (toast.matches(':hover') || toast.contains(document.activeElement)) return
    timer = setTimeout(() => hide(toast), shownFor)
  }
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, pause)
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, resume)
}

// A live region that came with the page is seldom read out: what changes in it is.
function announce(toast: HTMLElement) {
  setTimeout(() => toast.replaceChildren(...toast.childNodes), 250)
}

function hide(toast: HTMLElement | null) {
  if (!toast) return
  const hadFocus = toast.contains(document.activeElement)
  toast.hidden = true
  if (hadFocus) returnFocus()
}

/** Scrolls what has the focus clear of a toast that came to lie on it. */
function uncoverFocus(toast: HTMLElement) {
  const focused = document.activeElement
  if (!focused || focused === document.body || toast.contains(focused)) return
  const [below, above] = [focused.getBoundingClientRect(), toast.getBoundingClientRect()]
  const isBeside = below.right <= above.left || below.left >= above.right
  if (isBeside || below.bottom <= above.top || below.top >= above.bottom) return
  scrollBy({ top: below.bottom - above.top + 16 })
}
