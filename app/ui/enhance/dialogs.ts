import { onClick } from './on-element.ts'

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
