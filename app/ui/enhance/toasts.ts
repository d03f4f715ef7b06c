import { returnFocus } from './focus.ts'
import { onClick, onElement } from './on-element.ts'

const shownMs = 6_000

/** After six seconds without a pointer or the focus on them. Failures stay. Hidden, not removed: React may own them. */
export function initToasts() {
  onClick('[data-toast-dismiss]', (button) => hide(button.closest<HTMLElement>('[data-toast]')))
  for (const toast of document.querySelectorAll<HTMLElement>('[data-toast]')) announce(toast)
  onElement('[data-toast]', attend)
}

function attend(toast: HTMLElement) {
  uncoverFocus(toast)
  if (toast.dataset.toast === 'destructive') return
  let timer = setTimeout(() => hide(toast), shownMs)
  const pause = () => clearTimeout(timer)
  const resume = () => {
    clearTimeout(timer)
    if (toast.matches(':hover') || toast.contains(document.activeElement)) return
    timer = setTimeout(() => hide(toast), shownMs)
  }
  for (const type of ['pointerenter', 'focusin']) toast.addEventListener(type, pause)
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, resume)
}

// Screen readers seldom announce a live region that is there from the start, but they announce its changes.
function announce(toast: HTMLElement) {
  setTimeout(() => toast.replaceChildren(...toast.childNodes), 250)
}

function hide(toast: HTMLElement | null) {
  if (!toast) return
  const hadFocus = toast.contains(document.activeElement)
  // In a form its place stays, so that the button below does not move under a finger.
  if (toast.closest('.form-toasts')) toast.style.visibility = 'hidden'
  else toast.hidden = true
  if (hadFocus) returnFocus()
}

function uncoverFocus(toast: HTMLElement) {
  const focused = document.activeElement
  if (!focused || focused === document.body || toast.contains(focused)) return
  const [below, above] = [focused.getBoundingClientRect(), toast.getBoundingClientRect()]
  const isBeside = below.right <= above.left || below.left >= above.right
  if (isBeside || below.bottom <= above.top || below.top >= above.bottom) return
  scrollBy({ top: below.bottom - above.top + 16 })
}
