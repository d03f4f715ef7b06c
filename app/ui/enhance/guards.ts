import { onClick, onElement } from './on-element.ts'
import { readStorage, writeStorage } from './storage.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Specification, section 1. */
export function isBlocked({ key, ctrlKey, shiftKey, altKey }: Key) {
  if (key === 'F12') return true
  if (!ctrlKey || altKey) return false
  const letter = key.toLowerCase()
  return shiftKey ? letter === 'i' : letter === 'u'
}

/** Unless the reader has asked for the browser's menus. */
export function guardMenus() {
  let allowed = readStorage('browser-menus') === 'allowed'
  document.addEventListener('contextmenu', (event) => {
    if (!allowed) event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    if (!allowed && isBlocked(event)) event.preventDefault()
  })

  const show = (button: HTMLElement) => button.setAttribute('aria-pressed', String(allowed))
  onElement('[data-allow-menus]', show)
  onClick('[data-allow-menus]', (button) => {
    allowed = !allowed
    writeStorage('browser-menus', allowed ? 'allowed' : null)
    show(button)
  })
}

/** So that the back button does not show email addresses and passwords. */
export function clearOnLeaving() {
  addEventListener('pagehide', () => {
    // A password that is being shown is an input of type text.
    const personal = 'input[type=email], input[type=password], input[autocomplete$=password]'
    for (const input of document.querySelectorAll<HTMLInputElement>(personal)) input.value = ''
  })
  // A locked address is the account's own, so it is restored when the page is shown again.
  addEventListener('pageshow', () => {
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=email][readonly]'))
      input.value = input.defaultValue
  })
}
