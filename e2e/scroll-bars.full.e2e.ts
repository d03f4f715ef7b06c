import { browserArguments } from '#ops/browser.ts'
import { desktop } from './page-checks.ts'
import { expect, test } from './people.ts'

// On Windows, and on Linux in Firefox, a scroll bar takes room: what is as wide as the window is wider than what is seen of it.
test('no page scrolls sideways where scroll bars take room', async ({ playwright, site }) => {
  const browser = await playwright.chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: browserArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const page = await browser.newPage({ baseURL: site.url })
  const addresses = [
    '/',
    '/watch',
    '/gallery',
    '/blog',
    '/blog/japanese-tattoo-art',
    '/stories',
    '/about',
  ]
  for (const width of [desktop.width, 1100, 1920]) {
    await page.setViewportSize({ ...desktop, width })
    for (const address of addresses) {
      await page.goto(address)
      const { seen, wide } = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement
        return { seen: clientWidth, wide: scrollWidth }
      })
      expect(seen, 'the scroll bar takes room').toBeLessThan(width)
      expect.soft(wide, `${address}, ${width} px`).toBe(seen)
    }
  }
  await browser.close()
})
