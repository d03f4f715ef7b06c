/**
 * Escape closes a menu and hands focus back to its button; coming back to the page closes it, too. A drop-down also
 * closes on a click or a focus beside it, and on one of its links, since where React runs the page stays.
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
    // The first time, it comes when all is loaded, and the reader may have opened one long before.
    if (!persisted) return
    for (const menu of openMenus('.menu, .menu-drop')) menu.open = false
  })
}

function openMenus(selector: string) {
  return document.querySelectorAll<HTMLDetailsElement>(`details[open]:is(${selector})`)
}
