import { onElement } from './on-element.ts'
import { readStorage, writeStorage } from './storage.ts'

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

export function initListLoading() {
  const list = document.querySelector<HTMLElement>('[data-list]')
  const loading = document.querySelector<HTMLElement>('[data-list-loading]')
  if (!list || !loading) return
  const show = (isLoading: boolean) => {
    list.hidden = isLoading
    loading.hidden = !isLoading
  }
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('main a')
    const isPart = link?.pathname === location.pathname && !link.hash
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    if (isPart && isPlain && !event.defaultPrevented) show(true)
  })
  // The page that Back brings out of the browser's memory is as it was left.
  addEventListener('pageshow', () => show(false))
}

/** Each box is known by its value. */
export function initTicks() {
  onElement('[data-ticks]', (list) => {
    const boxes = [...list.querySelectorAll('input')]
    const earlier = readStorage('ticked')?.split('\n')
    for (const box of boxes) if (earlier?.includes(box.value)) box.checked = true
    list.addEventListener('change', () => {
      const values = boxes.filter(({ checked }) => checked).map(({ value }) => value)
      writeStorage('ticked', values.join('\n') || null)
    })
  })
}
