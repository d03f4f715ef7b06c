/** Those on the page now and those that are added later. */
export function onElement(selector: string, attend: (element: HTMLElement) => void) {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) attend(element)
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue
      if (node.matches(selector)) attend(node)
      for (const element of node.querySelectorAll<HTMLElement>(selector)) attend(element)
    }
  }).observe(document.body, { childList: true, subtree: true })
}

export function onClick(selector: string, act: (element: HTMLElement, event: MouseEvent) => void) {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>(selector)
    if (element) act(element, event)
  })
}
