import type { Page } from '@playwright/test'
import { publicPages } from '#tests/pages.ts'
import { expect, test } from './people.ts'

for (const width of [390, 1440]) {
  test(`nothing moves on a page ${width} px wide after the first paint, however late its fonts load`, async ({
    visitor,
  }) => {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.addInitScript(watchForShifts)
    for (const address of publicPages) {
      expect.soft(await shiftsOf(visitor, address), address).toEqual([])
    }
  })
}

/** What moved between the first paint, in fallback fonts, and the last. */
async function shiftsOf(page: Page, address: string) {
  const drawn = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await drawn.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  drawn.resolve()
  await page.waitForLoadState('load')
  await page.unroute('**/*.woff2')
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await document.fonts.ready
    await frame()
    await frame()
    return window.shifts()
  })
}

// A word that changes its line within one paragraph counts for less than a hundredth; a line more or less, which pushes
// away all that follows, for several.
function watchForShifts() {
  type LayoutShift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  const seen: PerformanceEntryList = []
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.shifts = () => {
    const shifts = [...seen, ...observer.takeRecords()] as LayoutShift[]
    const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const total = unasked.reduce((sum, { value }) => sum + value, 0)
    if (total < 0.02) return []
    return unasked.map(
      ({ value, sources }) =>
        `${value} ${sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`).join(', ')}`,
    )
  }
}

declare global {
  interface Window {
    shifts(): string[]
  }
}
