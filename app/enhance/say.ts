import type { Toast } from '#content/toasts.ts'

/** Shows a toast that no server sent, in the same form as theirs (ui/toast.tsx), lets it be read out, and returns it. */
export function say({ title, text, destructive }: Toast) {
  const toast = document.createElement('div')
  toast.className = destructive ? 'toast toast-destructive' : 'toast'
  toast.setAttribute('role', destructive ? 'alert' : 'status')
  toast.dataset.toast = destructive ? 'destructive' : ''
  region().append(toast)
  // What changes in a live region is read out; what comes with it seldom is.
  toast.append(worded('b', title))
  if (text) toast.append(worded('p', text))
  toast.append(dismissal())
  return toast
}

// While a dialog is open, all outside it is out of reach. Regions lie on each other: the last is the one on top.
function region() {
  const dialog = document.querySelector<HTMLElement>('dialog:modal')
  const home = dialog ?? document.body
  const found = [...home.querySelectorAll('.toasts')].at(-1)
  if (found) return found
  const made = document.createElement('div')
  made.className = 'toasts'
  home.append(made)
  return made
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
