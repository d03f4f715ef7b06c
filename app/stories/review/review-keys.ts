import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'

const cardSelector = '[data-story]'
const sheetSelector = 'dialog.reading-sheet:modal'

/** A key clicks what `aria-keyshortcuts` names, in the open sheet or on the focused card: it can do only what the page offers. */
export function useReviewKeys(isEnabled: boolean) {
  const navigate = useNavigate()
  const isIdle = useNavigation().state === 'idle'
  const index = useRef(-1)

  useEffect(() => {
    if (!isEnabled) return
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const card = currentCard()
      if (card) index.current = cards().indexOf(card)
      const address = card && addressOn(card, event.key)
      const target = address ? null : findTarget(event.key, card)
      if (address) navigate(address, { preventScrollReset: true })
      else if (target) activate(target)
      else if (isReading() || !move(event.key, index)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isEnabled, navigate])

  // A decision may remove the focused card from the list: focus the card that took its position.
  useEffect(() => {
    const hasLostFocus =
      document.activeElement === document.body && !document.querySelector('dialog:modal')
    if (isIdle && hasLostFocus && index.current >= 0) focusCard(index.current)
  }, [isIdle])
}

const textFields = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

function isShortcut({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
}: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing) return false
  // On some keyboards `?` and `/` need Shift.
  if (shiftKey && key !== '?' && key !== '/') return false
  if (target instanceof Element && target.closest(textFields)) return false
  return isReading() || !document.querySelector('dialog:modal')
}

function isReading() {
  const open = [...document.querySelectorAll('dialog:modal')]
  return open.length > 0 && open.every((dialog) => dialog.matches(sheetSelector))
}

function cards() {
  return [...document.querySelectorAll<HTMLElement>(cardSelector)]
}

function currentCard() {
  return isReading() ? null : (document.activeElement?.closest<HTMLElement>(cardSelector) ?? null)
}

/** Rejecting and editing notes both start in the reading view, at the reason and at the notes. */
function addressOn(card: HTMLElement, key: string) {
  const part = key === 'r' ? '#reject' : key === 'n' ? '#notes' : null
  const reading = card.querySelector('h2 a')?.getAttribute('href')
  return part && reading ? reading + part : null
}

function findTarget(key: string, card: HTMLElement | null) {
  const selector = `[aria-keyshortcuts="${CSS.escape(key)}"]`
  if (isReading()) {
    const sheet = document.querySelector(sheetSelector)
    return key === '?' ? pageTarget(selector) : sheet?.querySelector<HTMLElement>(selector)
  }
  return card?.querySelector<HTMLElement>(selector) ?? pageTarget(selector)
}

// Several cards offer the same key, so without a focused card none of them is used.
function pageTarget(selector: string) {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  return all.find((element) => !element.closest(`${cardSelector}, ${sheetSelector}`)) ?? null
}

function activate(target: HTMLElement) {
  if (target instanceof HTMLInputElement && target.type === 'search') target.select()
  else target.click()
}

function move(key: string, index: { current: number }) {
  if (key !== 'j' && key !== 'k') return false
  const now = currentCard()
  const from = index.current
  // When the current card has left the list, the card at its position is the next one.
  const next = now || from < 0 ? from + (key === 'j' ? 1 : -1) : key === 'j' ? from : from - 1
  index.current = focusCard(next)
  return true
}

/** @returns the nearest existing one, or -1 when the list is empty */
function focusCard(index: number) {
  const all = cards()
  const at = Math.min(Math.max(index, 0), all.length - 1)
  const link = all[at]?.querySelector<HTMLElement>('h2 a')
  link?.focus({ preventScroll: true })
  all[at]?.scrollIntoView({ block: 'nearest' })
  return at
}
