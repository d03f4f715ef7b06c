/** On pages without React: Escape closes the menu, and so does coming back to the page. */
export function attendMenu(root: Document = document) {
  const close = (menu: HTMLDetailsElement) => {
    if (!menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  const menus = () => root.querySelectorAll<HTMLDetailsElement>('details.menu')
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const menu of menus()) close(menu)
  })
  addEventListener('pageshow', () => {
    for (const menu of menus()) menu.open = false
  })
}
