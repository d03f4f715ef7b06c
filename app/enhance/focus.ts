// The element that last had the focus, followed by its ancestors.
let trail: HTMLElement[] = []

/**
 * When what has the focus leaves the page, as a form does that was sent, the focus goes to the nearest part around it
 * that is still there, and not to the beginning of the document.
 */
export function keepFocus() {
  document.addEventListener('focusin', ({ target }) => {
    // A toast is dismissed and gone: whoever was in one goes back to where they were.
    if (target instanceof HTMLElement && !target.closest('.toasts')) trail = around(target)
  })
  new MutationObserver(() => {
    const isLost = document.activeElement === document.body && trail[0]?.isConnected === false
    // A modal dialog has its own way of keeping the focus inside.
    if (isLost && !document.querySelector('dialog:modal')) returnFocus()
  }).observe(document.body, { childList: true, subtree: true })
}

/** Gives the focus to what last had it outside a toast, or to the nearest part around it. */
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
