import { onClick } from './on-element.ts'
/** Also on a click on one of its links, because React does not load a new page. */
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

/** Without script a dialog is a popover; this makes it modal. A click outside it also closes it. */
export function initDialogs() {
  onClick('[popovertarget]', (button, event) => {
    const dialog = document.getElementById(button.getAttribute('popovertarget') ?? '')
    // The browser handles a popover that was opened before this script ran.
    if (!(dialog instanceof HTMLDialogElement) || dialog.matches(':popover-open')) return
    event.preventDefault()
    if (button.getAttribute('popovertargetaction') === 'hide') dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
  onClick('dialog[popover]', (dialog, event) => {
    // A click on the backdrop has the dialog as its target, a click inside has another.
    if (event.target !== dialog || !(dialog instanceof HTMLDialogElement)) return
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (x < left || x > right || y < top || y > bottom) dialog.close()
  })
}
