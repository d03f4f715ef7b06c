import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForHydration } from './people.ts'

const sections = {
  'Indelible, home': '/',
  Watch: '/watch',
  Gallery: '/gallery',
  Blog: '/blog',
  Submit: '/submit',
  Contact: '/contact',
  Stories: '/stories',
  About: '/about',
}

const footerLinks = {
  Portfolio: '/gallery',
  Stories: '/stories',
  Shop: '/blog',
  Videos: '/watch',
  About: '/about',
  Contact: '/contact',
  Privacy: '/privacy',
  Accessibility: '/accessibility',
  Terms: '/terms',
  Transparency: '/transparency',
}

test('each link of the header leads where it says, for everybody', async ({
  visitor,
  member,
  admin,
}) => {
  for (const [person, account] of [
    [visitor, { Search: '/search', Subscribe: '/auth' }],
    [member, { Search: '/search', Dashboard: '/dashboard' }],
    [admin, { Search: '/search', Admin: '/admin', Dashboard: '/dashboard' }],
  ] as const) {
    await person.goto('/stories')
    const header = person.getByRole('banner')
    expect(await addresses(header)).toEqual({ ...sections, ...account })
    await header.getByRole('link', { name: 'Submit', exact: true }).click()
    await expect(person).toHaveURL('/submit')
    await header.getByRole('link', { name: 'Indelible, home' }).click()
    await expect(person).toHaveURL('/')
  }
  await expect(visitor.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await expect(member.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('each link of the footer leads where it says, and it tells how to reach us', async ({
  visitor,
}) => {
  await visitor.goto('/')
  const footer = visitor.getByRole('contentinfo')
  expect(await addresses(footer)).toEqual({
    ...footerLinks,
    'hello@indelible.example': 'mailto:hello@indelible.example',
    '020 7946 0123': 'tel:+442079460123',
    'Cookie choices': '/privacy#cookies',
    'privacy page': '/privacy',
  })
  await expect(footer.getByText('London', { exact: true })).toBeVisible()
  const social = footer.locator('address').getByRole('listitem')
  await expect(social).toHaveCount(3)
  for (const name of ['Instagram', 'YouTube', 'Facebook']) {
    await expect(social.filter({ hasText: name }).getByRole('button')).toBeDisabled()
  }
  await visitor.setViewportSize({ width: 390, height: 844 })
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(900)
  const newsletter = footer.getByRole('form', { name: 'Newsletter' })
  const field = await newsletter.getByRole('textbox', { name: 'Email address' }).boundingBox()
  const button = await newsletter.getByRole('button', { name: 'Sign up' }).boundingBox()
  expect(button?.y, 'the button stands beside its field').toBe(field?.y)
  await footer.getByRole('link', { name: 'Stories' }).click()
  await expect(visitor).toHaveURL('/stories')
})

test('the section a reader is in is marked', async ({ visitor }) => {
  for (const [address, name] of [
    ['/submit', 'Submit'],
    ['/gallery/anything', 'Gallery'],
    ['/', null],
  ] as const) {
    await visitor.goto(address)
    const marked = visitor
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .and(visitor.locator('[aria-current=page]'))
    await expect(marked).toHaveText(name ? [name] : [])
  }
})

test('header and footer are the same with React and without', async ({ visitor }) => {
  const markup = async () => [
    await visitor.getByRole('banner').evaluate(bare),
    await visitor.getByRole('contentinfo').evaluate(bare),
  ]
  await visitor.goto('/stories')
  const plain = await markup()
  await visitor.goto('/auth')
  await waitForHydration(visitor)
  expect(await markup()).toEqual(plain)
  expect(plain[0]).toContain('Subscribe')
})

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? 'with' : 'without'

  test(`${script} script, the menu of a telephone opens, closes and leads on`, async ({
    browser,
    site,
  }) => {
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
      await menu.getByRole('link', { name: 'Submit' }).click()
      await expect(page).toHaveURL('/submit')
      await expect(menu).toBeHidden()
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(menu).toBeHidden()
    }
    await page.close()
  })
}

for (const [held, address] of [
  ['the pictures', '/'],
  ['React', '/auth'],
] as const) {
  test(`a menu that was opened before ${held} came stays open`, async ({ visitor }) => {
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

test('going back closes the menu, too, where the page stays', async ({ visitor }) => {
  await visitor.setViewportSize({ width: 375, height: 667 })
  await visitor.goto('/auth')
  await waitForHydration(visitor)
  const button = visitor.locator('summary').filter({ hasText: 'Menu' })
  const menu = visitor.getByRole('navigation', { name: 'Menu' })
  await button.click()
  await menu.getByRole('link', { name: 'Submit' }).click()
  await expect(visitor).toHaveURL('/submit')
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  await visitor.goBack()
  await expect(visitor).toHaveURL('/auth')
  await expect(menu).toBeHidden()
})

const paper = 'rgb(243, 234, 219)'
const ink = 'rgb(21, 18, 15)'

test('a theme is remembered, stands before the page is drawn, and holds in every tab', async ({
  visitor,
}) => {
  await visitor.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      document.documentElement.dataset.drawnIn = document.documentElement.dataset.theme ?? 'system'
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
  await waitForHydration(visitor)
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

test('a theme stays when React brings the next page', async ({ visitor }) => {
  await visitor.goto('/auth')
  await waitForHydration(visitor)
  await choose(visitor, 'Dark')
  await visitor.evaluate(() => {
    document.documentElement.dataset.document = 'the first'
  })
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(visitor).toHaveURL('/contact')
  await expect(visitor.locator('html')).toHaveAttribute('data-document', 'the first')
  await expectTheme(visitor, 'Dark', ink)
  await choose(visitor, 'Light')
  await expectTheme(visitor, 'Light', paper)
})

test('without script nobody is shown a choice that only script can keep', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await page.goto('/stories')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Cookie choices' })).toBeVisible()
  for (const name of ['System', 'Paper', 'Ink', 'Allow browser menus']) {
    await expect(footer.getByRole('button', { name })).toHaveCount(0)
  }
  await page.close()
})

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

function bare(element: Element) {
  return element.outerHTML.replace(/ (?:aria-current|nonce)="[^"]*"/g, '')
}

function choose(page: Page, theme: string) {
  return page.getByRole('button', { name: theme, exact: true }).click()
}

async function expectTheme(page: Page, theme: string, background: string) {
  await expect(page.locator('body')).toHaveCSS('background-color', background)
  for (const name of ['System', 'Light', 'Dark']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button, name).toHaveAttribute('aria-pressed', String(name === theme))
  }
}
