import type { Page } from '@playwright/test'
import { publicPages } from '#tests/pages.ts'
import { expect, test } from './people.ts'

test('wherever the keyboard comes to, its ring can be seen', async ({ visitor }) => {
  await visitor.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.setViewportSize({ width: 390, height: 844 })
  for (const address of publicPages) {
    await visitor.goto(address)
    // What script focuses shows its ring when the last thing pressed was a key.
    await visitor.keyboard.press('Tab')
    expect.soft(await hiddenRings(visitor), address).toEqual([])
  }
})

/** The links, buttons and fields that show no ring, or more than one side of it cut off by what they lie in. */
function hiddenRings(page: Page) {
  return page.evaluate(() => {
    const reachable = 'a[href], button:not(:disabled), summary, input, select, textarea'
    return [...document.querySelectorAll<HTMLElement>(reachable)].filter(isHidden).map(described)

    function isHidden(element: HTMLElement) {
      element.focus()
      if (document.activeElement !== element) return false
      const ringed = rings(element)
      return !ringed || sidesCutOff(ringed) > 1
    }

    // A ring may be drawn round the frame of what has the focus.
    function rings(element: Element | null): Element | null {
      if (!element) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isDrawn ? element : rings(element.parentElement)
    }

    function sidesCutOff(ringed: Element) {
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed)
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 1
      const ring = ringed.getBoundingClientRect()
      const cut = new Set<string>()
      for (let box = ringed.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const edge = box.getBoundingClientRect()
        if (ring.left - reach < edge.left) cut.add('left')
        if (ring.top - reach < edge.top) cut.add('top')
        if (ring.right + reach > edge.right) cut.add('right')
        if (ring.bottom + reach > edge.bottom) cut.add('bottom')
      }
      return cut.size
    }

    function described(element: Element) {
      return element.outerHTML.slice(0, 120)
    }
  })
}
