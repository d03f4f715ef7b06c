// The element that last had the focus, followed by its ancestors.
let trail: HTMLElement[] = []

/** Its nearest ancestor that remains gets the focus of a removed element, such as a sent form. */
export function initFocus() {
  document.addEventListener('focusin', ({ target }) => {
    // A dismissed toast returns the focus to where it was before.
    if (target instanceof HTMLElement && !target.closest('.toasts')) trail = withAncestors(target)
  })
  new MutationObserver(() => {
    const isLost = document.activeElement === document.body && trail[0]?.isConnected === false
    // A modal dialog keeps the focus inside by itself.
    if (isLost && !document.querySelector('dialog:modal')) returnFocus()
  }).observe(document.body, { childList: true, subtree: true })
}

/** Outside a toast. */
export function returnFocus() {
  const place = trail.find((element) => element.isConnected && element.checkVisibility())
  const target = place ?? document.getElementById('main')
  if (!target) return
  if (target !== trail[0]) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

function withAncestors(element: HTMLElement) {
  const focusable: HTMLElement[] = []
  for (
    let each: HTMLElement | null = element;
    each && each !== document.body;
    each = each.parentElement
  )
    focusable.push(each)
  return focusable
}
