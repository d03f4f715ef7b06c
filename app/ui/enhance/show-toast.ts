import { liveRegion } from '#app/ui/live-region.ts'
import type { Toast } from '#content/toasts.ts'

/** In the same form as those of the server (ui/toast.tsx). */
export function showToast({ title, text, destructive }: Toast) {
  const toast = document.createElement('div')
  toast.className = destructive ? 'toast toast-destructive' : 'toast'
  toast.dataset.toast = destructive ? 'destructive' : ''
  toast.append(worded('b', title))
  if (text) toast.append(worded('p', text))
  toast.append(dismissal())
  liveRegion({ destructive }).append(toast)
  return toast
}

function worded(tag: string, words: string) {
  const element = document.createElement(tag)
  element.textContent = words
  return element
}

function dismissal() {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.toastDismiss = ''
  button.setAttribute('aria-label', 'Dismiss')
  button.textContent = '×'
  return button
}
