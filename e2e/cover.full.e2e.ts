import type { Request } from '@playwright/test'
import { measureFirstLoad } from '#ops/bench/first-load.ts'
import { expect, follow, pressExactly, test } from './people.ts'

test('a cached page is light and keeps its policy, adverts have their room, and the checklist prints on one page', async ({
  visitor,
  browser,
  site,
}) => {
  await test.step('on a phone the cover has at most 190 kB and ten requests', async () => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
    })
    const reader = await context.newPage()
    // On a slow network, or an unknown one, a browser fetches pictures from farther down the page.
    const network = await context.newCDPSession(reader)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: 1_250_000,
      uploadThroughput: 625_000,
      connectionType: 'cellular4g',
    })
    const asked: Promise<number>[] = []
    reader.on('requestfinished', (request) => asked.push(weightOf(request)))
    await reader.goto('/', { waitUntil: 'networkidle' })
    const weights = await Promise.all(asked)
    expect(weights.length).toBeLessThanOrEqual(10)
    expect(weights.reduce((all, weight) => all + weight)).toBeLessThanOrEqual(190_000)
    await context.close()
  })

  await test.step('fonts come after the pictures of a first visit and before those of the next page, and a page that is gone back to, or opened at a place, is laid out whole', async () => {
    const context = await browser.newContext({ baseURL: site.url })
    const reader = await context.newPage()
    const html = reader.locator('html')
    const fonts: string[] = []
    reader.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    let pictures = Promise.withResolvers<void>()
    // A route of Playwright would disable the cache.
    const network = await context.newCDPSession(reader)
    network.on('Fetch.requestPaused', async ({ requestId }) => {
      await pictures.promise
      await network.send('Fetch.continueRequest', { requestId }).catch(() => {})
    })
    await network.send('Fetch.enable', { patterns: [{ urlPattern: '*.avif' }] })

    await reader.goto('/', { waitUntil: 'commit' })
    await reader.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    await expect(html).toHaveAttribute('data-fonts', 'late')
    expect(fonts).toEqual([])
    pictures.resolve()
    await expect(html).not.toHaveAttribute('data-fonts')
    expect(fonts.length).toBeGreaterThanOrEqual(2)

    pictures = Promise.withResolvers()
    await reader.goto('/gallery', { waitUntil: 'commit' })
    await reader.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    await expect(html).not.toHaveAttribute('data-fonts')
    expect(await reader.evaluate(() => document.readyState)).not.toBe('complete')
    pictures.resolve()

    // Whether the page has ever had the mark, even if it went before the first paint.
    await reader.addInitScript(() => {
      const observer = new MutationObserver(() =>
        sessionStorage.setItem('marked', location.pathname),
      )
      observer.observe(document, { subtree: true, attributeFilter: ['data-fonts'] })
    })
    const marked = () => reader.evaluate(() => sessionStorage.getItem('marked'))
    await reader.goto('/about')
    expect(await marked()).toBe('/about')
    await reader.goto('/blog/tattoo-cost-london-2025#what-to-plan-on')
    expect(await marked()).toBe('/about')
    await reader.goBack()
    expect(await marked()).toBe('/about')
    await context.close()
  })

  await test.step('once the fonts of a first visit are there, an article is laid out part by part, to its end', async () => {
    const context = await browser.newContext({ baseURL: site.url })
    const reader = await context.newPage()
    await reader.addInitScript(() => {
      // How many parts were left to the next frames when the fonts were used, and when the page was done.
      const left = () =>
        [...document.querySelectorAll('.reading > *, footer')].filter(
          (part) => getComputedStyle(part).contentVisibility === 'auto',
        ).length
      const counts: number[] = []
      new MutationObserver(() => {
        counts.push(left())
        sessionStorage.setItem('left', JSON.stringify(counts))
      }).observe(document, { subtree: true, attributeFilter: ['data-fonts'] })
    })
    await reader.goto('/blog/tattoo-cost-london-2025')
    await expect(reader.locator('html')).not.toHaveAttribute('data-fonts')
    const counts: number[] = await reader.evaluate(() =>
      JSON.parse(sessionStorage.getItem('left')!),
    )
    expect(counts.at(-2)).toBeGreaterThan(5)
    expect(counts.at(-1)).toBe(0)
    await context.close()
  })

  await test.step('what React takes over has no style of ours', async () => {
    const context = await browser.newContext({ baseURL: site.url })
    const reader = await context.newPage()
    await reader.goto('/contact')
    await expect(reader.locator('html')).not.toHaveAttribute('data-fonts')
    await expect(reader.locator('footer').last()).not.toHaveAttribute('style')
    await context.close()
  })

  await test.step('the room for adverts is 90, 250 and 300 by 250', async () => {
    const size = async (slot: string) => {
      const { width, height } = (await visitor.locator(`.ad-${slot} > div`).boundingBox())!
      return { width, height }
    }
    await visitor.goto('/')
    for (const width of [1440, 390, 320]) {
      await visitor.setViewportSize({ width, height: 800 })
      expect((await size('banner')).height, `the banner at ${width} px`).toBe(90)
      const words = await visitor.getByText('What would yours cost?').boundingBox()
      expect(words?.height, `the words in the banner at ${width} px`).toBeLessThan(90)
    }
    await visitor.setViewportSize({ width: 1440, height: 900 })
    await visitor.goto('/blog')
    expect(await size('mpu')).toEqual({ width: 300, height: 250 })
    await visitor.goto('/blog/tattoo-cost-london-2025')
    expect(await size('mpu')).toEqual({ width: 300, height: 250 })
    for (const width of [1440, 320]) {
      await visitor.setViewportSize({ width, height: 700 })
      expect((await size('inline')).height).toBeGreaterThanOrEqual(250)
    }
  })

  await test.step('no two adverts are in view at once, and none is right below the cover', async () => {
    const height = 900
    for (const width of [1440, 390]) {
      await visitor.setViewportSize({ width, height })
      for (const address of ['/', '/gallery', '/blog']) {
        await visitor.goto(address)
        const slots = await visitor.locator('[data-ad]').all()
        const tops = await Promise.all(slots.map(async (slot) => (await slot.boundingBox())!.y))
        expect(tops.length, address).toBeGreaterThan(0)
        for (const [at, top] of tops.entries()) {
          expect(top - (tops[at - 1] ?? 0), `${address} at ${width} px`).toBeGreaterThan(height)
        }
      }
    }
  })

  await test.step('the first-tattoo checklist prints on one page', async () => {
    await visitor.goto('/first-tattoo-checklist')
    const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }
    const printed = (await visitor.pdf({ format: 'A4', margin })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  await test.step('a link into a long text leads to its part', async () => {
    await visitor.goto('/')
    await follow(visitor, 'Cookie choices')
    await expect(visitor).toHaveURL('/privacy#cookies')
    await expect(visitor.locator('#cookies')).toBeInViewport()
  })

  await test.step('a cached page works within its policy', async () => {
    // A page that broke its policy would complain to the console, and people.ts would fail this test.
    await visitor.goto('/stories')
    const answer = await visitor.goto('/')
    expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(answer?.headers()['cache-control']).toMatch(/^public, max-age=0/)

    await pressExactly(visitor, 'Dark')
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'ink')
    await visitor.reload()
    await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'ink')
  })

  await test.step('an advert and the checklist keep the colours of print in the dark', async () => {
    await visitor.goto('/gallery')
    await expect(visitor.locator('[data-ad] .house')).toHaveCSS(
      'background-color',
      'rgb(224, 172, 160)',
    )
    await visitor.goto('/first-tattoo-checklist')
    await expect(visitor.locator('main .stock-paper')).toHaveCSS(
      'background-color',
      'rgb(243, 234, 219)',
    )
  })

  await test.step('a cached page runs no script that is not ours', async () => {
    const page = await browser.newPage({ baseURL: site.url })
    await page.goto('/about')
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI))
          const intruder = document.createElement('script')
          intruder.textContent = 'document.title = "canary"'
          document.body.append(intruder)
        }),
    )
    expect(refused).toBe('inline')
    await expect(page).not.toHaveTitle('canary')
    await page.close()
  })
})

test('the bench counts the scripts of a page with React, and fails where React does not run', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext()
  const measured = await measureFirstLoad(context, `${site.url}/auth`)
  expect(measured.script).toBeGreaterThan(100)
  context.setDefaultTimeout(3_000)
  await context.route('**/assets/*.js', (route) => route.abort())
  await expect(measureFirstLoad(context, `${site.url}/auth`)).rejects.toThrow('React did not run')
  await context.close()
})

// As the browser receives it, compressed.
async function weightOf(request: Request) {
  return (await request.sizes()).responseBodySize
}
