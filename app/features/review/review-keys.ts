import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/** A card of the list bears its story's id under this name. */
const cardSelector = '[data-story]'
const sheetSelector = 'dialog.reading-sheet:modal'

/**
 * The keys of the desk. Each presses what a pointer would press: the button, link or field whose `aria-keyshortcuts`
 * names it, in the sheet that is open or on the card that has the focus. So a key can do nothing that is not offered.
 */
export function useReviewKeys(wanted: boolean) {
  const navigate = useNavigate()
  const settled = useNavigation().state === 'idle'
  const place = useRef(-1)

  useEffect(() => {
    if (!wanted) return
    const press = (event: KeyboardEvent) => {
      if (!isForDesk(event)) return
      const card = currentCard()
      if (card) place.current = cards().indexOf(card)
      const address = card && addressOn(card, event.key)
      const target = address ? null : targetOf(event.key, card)
      if (address) navigate(address, { preventScrollReset: true })
      else if (target) activate(target)
      else if (isReading() || !move(event.key, place)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [wanted, navigate])

  // A decision may take the card that had the focus off the list: the one in its place is next.
  useEffect(() => {
    const lost = document.activeElement === document.body && !document.querySelector('dialog:modal')
    if (settled && lost && place.current >= 0) focusCard(place.current)
  }, [settled])
}

const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'

function isForDesk({
  key,
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
}: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing) return false
  // Some keyboards have these two above other signs.
  if (shiftKey && key !== '?' && key !== '/') return false
  if (target instanceof Element && target.closest(typing)) return false
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

/** Rejecting begins with its reason and notes with what is there: both are in the reading view. */
function addressOn(card: HTMLElement, key: string) {
  const part = key === 'r' ? '#reject' : key === 'n' ? '#notes' : null
  const reading = card.querySelector('h2 a')?.getAttribute('href')
  return part && reading ? reading + part : null
}

function targetOf(key: string, card: HTMLElement | null) {
  const keyed = `[aria-keyshortcuts="${CSS.escape(key)}"]`
  if (isReading()) {
    const sheet = document.querySelector(sheetSelector)
    return key === '?' ? pageTarget(keyed) : sheet?.querySelector<HTMLElement>(keyed)
  }
  return card?.querySelector<HTMLElement>(keyed) ?? pageTarget(keyed)
}

// Of what many cards offer, none is meant while no card has the focus.
function pageTarget(keyed: string) {
  const all = [...document.querySelectorAll<HTMLElement>(keyed)]
  return all.find((element) => !element.closest(`${cardSelector}, ${sheetSelector}`)) ?? null
}

function activate(target: HTMLElement) {
  if (target instanceof HTMLInputElement && target.type === 'search') target.select()
  else target.click()
}

function move(key: string, place: { current: number }) {
  if (key !== 'j' && key !== 'k') return false
  const now = currentCard()
  const from = place.current
  // Where the current card has gone from the list, the one that took its place comes next.
  const next = now || from < 0 ? from + (key === 'j' ? 1 : -1) : key === 'j' ? from : from - 1
  place.current = focusCard(next)
  return true
}

/** @returns which card has the focus now: the nearest there is, or -1 when the list is empty */
function focusCard(wanted: number) {
  const all = cards()
  const at = Math.min(Math.max(wanted, 0), all.length - 1)
  const link = all[at]?.querySelector<HTMLElement>('h2 a')
  link?.focus({ preventScroll: true })
  all[at]?.scrollIntoView({ block: 'nearest' })
  return at
}
