import { onElement } from './on-element.ts'

/** For browsers that do not know `scroll-initial-target`: a row of chips opens with the chosen one in sight. */
export function initChips() {
  if (CSS.supports('scroll-initial-target: nearest')) return
  onElement('.chips > [aria-current]', async (chip) => {
    const row = chip.parentElement!
    // How wide the others are, their letters decide.
    await document.fonts.ready
    row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
  })
}
