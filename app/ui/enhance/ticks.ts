import { onElement } from './on-element.ts'
import { readStorage, writeStorage } from './storage.ts'

/** What is ticked in a list with `data-ticks` stays ticked in this browser. Each box is known by its value. */
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
