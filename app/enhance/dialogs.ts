import { onClick } from './on-element.ts'

/**
 * A dialog that opens without script as a popover becomes a modal one: the page behind it is out of reach, Escape
 * closes it and focus returns to its button, all by the browser. A click beside it closes it, too.
 */
export function initDialogs() {
  onClick('[popovertarget]', (button, event) => {
    const dialog = document.getElementById(button.getAttribute('popovertarget') ?? '')
    // A popover that was opened before this script ran is left to the browser.
    if (!(dialog instanceof HTMLDialogElement) || dialog.matches(':popover-open')) return
    event.preventDefault()
    if (button.getAttribute('popovertargetaction') === 'hide') dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
  onClick('dialog[popover]', (dialog, event) => {
    // The backdrop is the dialog's own; whatever lies inside it is another target.
    if (event.target !== dialog || !(dialog instanceof HTMLDialogElement)) return
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (x < left || x > right || y < top || y > bottom) dialog.close()
  })
}
