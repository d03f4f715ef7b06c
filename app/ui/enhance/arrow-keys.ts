/** The left and right keys open the previous and next page, unless the keys have another use at the moment. */
export function initArrowKeys() {
  document.addEventListener('keydown', (event) => {
    const rel = arrowDirection(event)
    if (!rel || isTaken(event)) return
    document.querySelector<HTMLElement>(`[data-neighbours] [rel=${rel}]`)?.click()
  })
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
