// The element that last had the focus, followed by its ancestors.
let trail: HTMLElement[] = []

/**
 * When the focused element is removed, for example a form that was sent, the focus moves to its nearest ancestor that is still
 * there, and not to the beginning of the document.
 */
export function keepFocus() {
  document.addEventListener('focusin', ({ target }) => {
    // A dismissed toast returns the focus to where it was before.
    if (target instanceof HTMLElement && !target.closest('.toasts')) trail = around(target)
  })
  new MutationObserver(() => {
    const isLost = document.activeElement === document.body && trail[0]?.isConnected === false
    // A modal dialog keeps the focus inside by itself.
    if (isLost && !document.querySelector('dialog:modal')) returnFocus()
  }).observe(document.body, { childList: true, subtree: true })
}

/** Focuses the element that last had the focus outside a toast, or its nearest visible ancestor. */
export function returnFocus() {
  const place = trail.find((element) => element.isConnected && element.checkVisibility())
  const target = place ?? document.getElementById('main')
  if (!target) return
  if (target !== trail[0]) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

function around(element: HTMLElement) {
  const found: HTMLElement[] = []
  for (
    let each: HTMLElement | null = element;
    each && each !== document.body;
    each = each.parentElement
  )
    found.push(each)
  return found
}
