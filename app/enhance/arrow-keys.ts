/** Left and right lead to the neighbours of a page that has any, where the keys have nothing better to do. */
export function initArrowKeys() {
  document.addEventListener('keydown', (event) => {
    const rel = arrowDirection(event)
    if (!rel || isTaken(event)) return
    document.querySelector<HTMLElement>(`[data-neighbours] [rel=${rel}]`)?.click()
  })
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>

/** Alt and an arrow go through the history, others select or scroll: only the bare key is ours. */
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
