import { onElement } from './on-element.ts'

/** For browsers without `scroll-initial-target`: scrolls a row of chips so that the selected one is visible. */
export function initChips() {
  if (CSS.supports('scroll-initial-target: nearest')) return
  onElement('.chips > [aria-current]', async (chip) => {
    const row = chip.parentElement!
    // The widths of the other chips depend on the font.
    await document.fonts.ready
    row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
  })
}
