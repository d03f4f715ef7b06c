import { onClick } from './on-element.ts'

/** So does a finger that sweeps over the plate. The link back to the list returns to the reader's place in it. */
export function initArrowKeys() {
  document.addEventListener('keydown', (event) => {
    const rel = arrowDirection(event)
    if (rel && !isTaken(event)) open(rel)
  })
  let start: Touch | undefined
  document.addEventListener('touchstart', ({ touches, target }) => {
    const isOnPlate = (target as Element).closest('#main .plate') && touches.length === 1
    start = isOnPlate && visualViewport?.scale === 1 ? touches[0] : undefined
  })
  document.addEventListener('touchend', ({ changedTouches: [end] }) => {
    const rel = start && end && sweepDirection(start, end)
    if (rel) open(rel)
    start = undefined
  })
  onClick('.more-back', (link, event) => {
    const { navigation } = window as Window & { navigation?: Navigation }
    const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
    if (
      before?.url !== (link as HTMLAnchorElement).href ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    history.back()
  })
}

type Navigation = {
  entries: () => { url: string | null }[]
  currentEntry: { index: number } | null
}

function open(rel: string) {
  document.querySelector<HTMLElement>(`[data-neighbours] [rel=${rel}]`)?.click()
}

type Point = Pick<Touch, 'clientX' | 'clientY'>

/** Only a long and level sweep counts: others scroll, and browsers go back from the edge themselves. */
export function sweepDirection(start: Point, end: Point) {
  const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY]
  if (start.clientX < 24 || Math.abs(across) < 60 || Math.abs(across) < 2 * Math.abs(down))
    return null
  return across > 0 ? 'prev' : 'next'
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** Only an arrow key without modifiers counts: Alt and an arrow navigate the history, others select or scroll. */
export function arrowDirection({ key, ctrlKey, altKey, shiftKey, metaKey }: Key) {
  if (ctrlKey || altKey || shiftKey || metaKey) return null
  return key === 'ArrowLeft' ? 'prev' : key === 'ArrowRight' ? 'next' : null
}

function isTaken({ target, defaultPrevented }: KeyboardEvent) {
  const page = document.documentElement
  return (
    defaultPrevented ||
    (target as Element).closest('input, textarea, select, [contenteditable], [tabindex="0"]') ||
    document.querySelector('dialog[open], :popover-open') ||
    // A page that is wider than its window is scrolled by these keys.
    page.scrollWidth > page.clientWidth
  )
}
