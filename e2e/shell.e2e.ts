import type { Locator, Page } from '@playwright/test'
import { expect, follow, pressExactly, test, waitForHydration } from './people.ts'

const sections = {
  'Indelible, home': '/',
  Watch: '/watch',
  Gallery: '/gallery',
  Blog: '/blog',
  Stories: '/stories',
  About: '/about',
  Submit: '/submit',
  Contact: '/contact',
}

test('header, footer, search and theme are the same on every page, with React and without', async ({
  visitor,
}) => {
  await test.step('header and footer', async () => {
    const markup = async () => [
      await visitor.getByRole('banner').evaluate(bare),
      await visitor.getByRole('contentinfo').evaluate(bare),
    ]
    await visitor.goto('/stories')
    const plain = await markup()
    await visitor.goto('/auth')
    expect(await markup()).toEqual(plain)
    expect(plain[0]).toContain('Subscribe')

    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto('/')
    const footer = visitor.getByRole('contentinfo')
    await expect.poll(async () => (await footer.boundingBox())?.height).toBeLessThanOrEqual(700)
    const wordmark = (await footer.locator('.wordmark').boundingBox())!
    const portfolio = (await footer.getByRole('link', { name: 'Portfolio' }).boundingBox())!
    expect(portfolio.y - wordmark.y - wordmark.height).toBeGreaterThanOrEqual(12)
    const newsletter = footer.getByRole('form', { name: 'Newsletter' })
    const field = await newsletter.getByRole('textbox', { name: 'Email address' }).boundingBox()
    const button = await newsletter.getByRole('button', { name: 'Sign up' }).boundingBox()
    expect(button?.y, 'the button is beside its field').toBe(field?.y)
    await visitor.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a theme is remembered, and holds in every tab', async () => {
    await visitor.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        document.documentElement.dataset.drawnIn =
          document.documentElement.dataset.theme ?? 'system'
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await visitor.emulateMedia({ colorScheme: 'light' })
    await visitor.goto('/stories')
    await expectTheme(visitor, 'System', paper)
    await choose(visitor, 'Dark')
    await expectTheme(visitor, 'Dark', ink)
    await expect(visitor.locator('meta[name=theme-color]').first()).toHaveAttribute(
      'content',
      '#15120f',
    )

    await visitor.goto('/auth')
    await expect(visitor.locator('html')).toHaveAttribute('data-drawn-in', 'ink')
    await expectTheme(visitor, 'Dark', ink)

    const tab = await visitor.context().newPage()
    await tab.emulateMedia({ colorScheme: 'dark' })
    await tab.goto('/')
    await choose(visitor, 'Light')
    await expectTheme(visitor, 'Light', paper)
    await expectTheme(tab, 'Light', paper)

    await choose(tab, 'System')
    await expectTheme(tab, 'System', ink)
    await expectTheme(visitor, 'System', paper)
    await visitor.reload()
    await expect(visitor.locator('html')).toHaveAttribute('data-drawn-in', 'system')
  })

  await test.step('a theme stays when React brings the next page', async () => {
    await visitor.goto('/auth')
    await choose(visitor, 'Dark')
    await visitor.evaluate(() => {
      document.documentElement.dataset.document = 'the first'
    })
    await follow(visitor.getByRole('contentinfo'), 'Contact')
    await expect(visitor).toHaveURL('/contact')
    await expect(visitor.locator('html')).toHaveAttribute('data-document', 'the first')
    await expectTheme(visitor, 'Dark', ink)
    await choose(visitor, 'Light')
    await expectTheme(visitor, 'Light', paper)
  })

  await test.step('a reader searches from the header, by keyboard', async () => {
    await visitor.goto('/stories')
    await visitor.getByRole('banner').getByRole('link', { name: 'Search' }).press('Enter')
    await expect(visitor.getByLabel('Words to look for').last()).toBeFocused()
    await visitor.keyboard.type('swallows "forearm"')
    await visitor.keyboard.press('Enter')
    await expect(visitor).toHaveURL('/search?q=swallows+%22forearm%22')
    const hit = visitor.getByRole('article').filter({ hasText: 'Nan was owed' })
    await expect(hit.locator('mark').first()).toBeVisible()

    const kinds = visitor.getByRole('navigation', { name: 'What to search' })
    await follow(kinds, 'Films')
    await expect(hit).toHaveCount(0)
    await follow(kinds, 'Stories')
    await expect(kinds.locator('[aria-current]')).toHaveText('Stories 1')
    await hit.getByRole('link').click()
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Nan was owed')
  })
})

test('the menu of a phone opens, closes and leads on, with script and without', {
  tag: '@full',
}, async ({ visitor, browser, site }) => {
  for (const javaScriptEnabled of [true, false]) {
    await test.step(javaScriptEnabled ? 'with script' : 'without script', async () => {
      const page = await browser.newPage({
        baseURL: site.url,
        javaScriptEnabled,
        viewport: { width: 375, height: 667 },
      })
      for (const address of ['/stories', '/auth']) {
        await page.goto(address)
        const menu = page.getByRole('navigation', { name: 'Menu' })
        const button = page.locator('summary').filter({ hasText: 'Menu' })
        await expect(menu).toBeHidden()
        await button.press('Enter')
        await expect(menu).toBeVisible()
        await expect(page.getByRole('main')).toBeHidden()
        await button.click()
        await expect(menu).toBeHidden()
        await expect(page.getByRole('main')).toBeVisible()

        if (javaScriptEnabled) {
          await button.click()
          await menu.getByRole('link', { name: 'Gallery' }).focus()
          await page.keyboard.press('Escape')
          await expect(menu).toBeHidden()
          await expect(button).toBeFocused()
        }

        await button.click()
        const { 'Indelible, home': home, ...others } = sections
        await expect(menu.getByRole('link')).toHaveCount(Object.keys(others).length + 1)
        expect(await addresses(menu)).toMatchObject({ Subscribe: '/auth' })
        await follow(menu, 'Submit')
        await expect(page).toHaveURL('/submit')
        await expect(menu).toBeHidden()
        await page.goBack()
        await expect(page).toHaveURL(address)
        await expect(menu).toBeHidden()
      }
      await page.close()
    })
  }
  await test.step('going back closes it, too, where the page stays', async () => {
    await visitor.setViewportSize({ width: 375, height: 667 })
    await visitor.goto('/auth')
    const button = visitor.locator('summary').filter({ hasText: 'Menu' })
    const menu = visitor.getByRole('navigation', { name: 'Menu' })
    await button.click()
    await follow(menu, 'Submit')
    await expect(visitor).toHaveURL('/submit')
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
    await visitor.goBack()
    await expect(visitor).toHaveURL('/auth')
    await expect(menu).toBeHidden()
  })
  for (const [held, address] of [
    ['the pictures', '/'],
    ['React', '/auth'],
  ] as const) {
    await test.step(`opened before ${held} came, it stays open`, async () => {
      const opened = Promise.withResolvers<void>()
      await visitor.route(/\.(?:avif|webp)$|\/entry\.client-/, async (route) => {
        await opened.promise
        await route.continue()
      })
      await visitor.setViewportSize({ width: 375, height: 667 })
      await visitor.goto(address, { waitUntil: 'commit' })
      await visitor.locator('summary').filter({ hasText: 'Menu' }).click()
      opened.resolve()
      await visitor.waitForLoadState('load')
      if (held === 'React') await waitForHydration(visitor)
      await visitor.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
      await expect(visitor.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    })
  }
})

const paper = 'rgb(243, 234, 219)'
const ink = 'rgb(21, 18, 15)'

/** The links that can be seen, by name. */
async function addresses(region: Locator) {
  const links = await region.getByRole('link').all()
  const named = links.map((link) =>
    link.evaluate((element) => {
      const words = element.firstChild?.textContent?.trim()
      const drawing = element.querySelector('[role=img]')?.getAttribute('aria-label')
      return [words || drawing, element.getAttribute('href')]
    }),
  )
  return Object.fromEntries(await Promise.all(named))
}

// A page without React has no marks for it, and lays its footer out by a style (ui/enhance/after-paint.ts).
function bare(element: Element) {
  const own = / (?:aria-current|nonce|data-discover|style)="[^"]*"|<!-- -->/g
  return element.outerHTML.replace(own, '')
}

function choose(page: Page, theme: string) {
  return pressExactly(page, theme)
}

async function expectTheme(page: Page, theme: string, background: string) {
  await expect(page.locator('body')).toHaveCSS('background-color', background)
  for (const name of ['System', 'Light', 'Dark']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button, name).toHaveAttribute('aria-pressed', String(name === theme))
  }
}
