/**
 * A drop-down also closes on a click or focus outside it, and on a click on one of its links, because
 * React does not load a new page.
 */
export function initMenu() {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus('.menu, .menu-drop')) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a')
    for (const menu of openMenus('.menu-drop')) {
      if (!menu.contains(target as Element) || menu.contains(link)) menu.open = false
    }
  })
  document.addEventListener('focusin', ({ target }) => {
    for (const menu of openMenus('.menu-drop')) {
      if (!menu.contains(target as Element)) menu.open = false
    }
  })
  addEventListener('pageshow', ({ persisted }) => {
    // On the first load the event comes late, and the reader may already have opened a menu.
    if (!persisted) return
    for (const menu of openMenus('.menu, .menu-drop')) menu.open = false
  })
}

function openMenus(selector: string) {
  return document.querySelectorAll<HTMLDetailsElement>(`details[open]:is(${selector})`)
}
