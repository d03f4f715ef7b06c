import type { Locator, Page } from '@playwright/test'
import { expect, follow, test, waitForHydration } from './people.ts'

test('the context menu and shortcuts are blocked until a reader allows them, and no page works in a frame', async ({
  visitor,
  browser,
  site,
}) => {
  await test.step('they are blocked, and no other key is', async () => {
    await visitor.goto('/')
    const body = visitor.locator('body')
    for (const place of [
      body,
      visitor.getByRole('img').first(),
      visitor.getByRole('heading').first(),
    ]) {
      expect(await isPrevented(place, 'contextmenu')).toBe(true)
    }
    for (const key of blocked) expect(await isPrevented(body, 'keydown', key), key.key).toBe(true)
    for (const key of free) expect(await isPrevented(body, 'keydown', key), key.key).toBe(false)

    await expectPressed(visitor, { 'Control+u': true, 'Control+Shift+I': true, F12: true })
    await expectPressed(visitor, { u: false, F11: false, 'Control+c': false, 'Shift+F10': false })
    await visitor.getByRole('heading').first().click({ button: 'right' })
    expect(await lastMenu(visitor)).toBe(true)
  })

  await test.step('“Allow browser menus” lifts the block and is remembered', async () => {
    await visitor.goto('/stories')
    const body = visitor.locator('body')
    const allow = visitor.getByRole('button', { name: 'Allow browser menus' })
    await expect(allow).toHaveAttribute('aria-pressed', 'false')
    await allow.click()
    await expect(allow).toHaveAttribute('aria-pressed', 'true')
    expect(await isPrevented(body, 'contextmenu')).toBe(false)

    await visitor.goto('/auth')
    await expect(allow).toHaveAttribute('aria-pressed', 'true')
    expect(await isPrevented(body, 'contextmenu')).toBe(false)
    expect(await isPrevented(body, 'keydown', { key: 'u', ctrlKey: true })).toBe(false)

    await allow.click()
    expect(await isPrevented(body, 'contextmenu')).toBe(true)
    await visitor.reload()
    await expect(allow).toHaveAttribute('aria-pressed', 'false')
    expect(await isPrevented(body, 'keydown', { key: 'u', ctrlKey: true })).toBe(true)
  })

  await test.step('a framed page leaves the frame', async () => {
    await framing(visitor, '<iframe src="/stories?theme=love"></iframe>')
    await expect(visitor).toHaveURL('/stories?theme=love')
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('one that cannot leave shows nothing but the way out', async () => {
    // What the browser says to the console of the attempt to leave, and of the files it withholds, is its own.
    const page = await browser.newPage({ baseURL: site.url })
    for (const sandbox of ['allow-scripts allow-same-origin', 'allow-scripts']) {
      await framing(page, `<iframe src="/stories?theme=love" sandbox="${sandbox}"></iframe>`)
      const frame = page.frameLocator('iframe')
      const exit = frame.getByRole('link')
      await expect(exit, sandbox).toHaveText('Open this site in its own window')
      await expect(exit).toHaveAttribute('target', '_top')
      await expect(exit).toHaveAttribute('href', '/stories?theme=love')
      await expect(frame.getByRole('heading')).toHaveCount(0)
      await expect(frame.locator('body')).toHaveText('Open this site in its own window', {
        useInnerText: true,
      })
      await expect(page).toHaveURL('/framing')
    }
    await page.close()
  })
})

test('addresses and passwords are cleared when a page is left, but for a member’s own address', async ({
  visitor,
  member,
}) => {
  await test.step('the sign-up form', async () => {
    await visitor.goto('/auth?tab=sign-up')
    const email = visitor.getByLabel('Email')
    const password = visitor.getByLabel('Password', { exact: true })
    const confirm = visitor.getByLabel('Confirm password')
    for (const leave of [
      () => visitor.goto('/stories'),
      () => follow(visitor.getByRole('contentinfo'), 'Stories'),
    ]) {
      await waitForHydration(visitor)
      await email.fill('kerry@readers.example')
      await password.fill('three odd herons')
      await confirm.fill('three odd herons')
      if ((await password.getAttribute('type')) === 'password') {
        await visitor.getByRole('button', { name: 'Show password' }).first().click()
      }
      await expect(password).toHaveAttribute('type', 'text')

      await leave()
      await expect(visitor).toHaveURL('/stories')
      await visitor.goBack()
      await expect(email).toHaveValue('')
      await expect(password).toHaveValue('')
      await expect(confirm).toHaveValue('')
    }
  })

  await test.step('the locked address of a member', async () => {
    await member.goto('/submit')
    await expect(member.getByLabel('Email')).toHaveValue(member.email)
    await member.goto('/no-such-page')
    await member.goBack()
    await expect(member.getByLabel('Email')).toHaveValue(member.email)

    // As it goes where the browser keeps the page as it was, which Playwright forbids it to do.
    await waitForHydration(member)
    const values = await member.getByLabel('Email').evaluate((email) => {
      const field = email as HTMLInputElement
      return ['pagehide', 'pageshow'].map((type) => {
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
        return field.value
      })
    })
    expect(values).toEqual(['', member.email])
  })
})

type Key = { key: string; ctrlKey?: true; shiftKey?: true; altKey?: true }

const blocked: Key[] = [
  { key: 'F12' },
  { key: 'I', ctrlKey: true, shiftKey: true },
  { key: 'i', ctrlKey: true, shiftKey: true },
  { key: 'u', ctrlKey: true },
]

const free: Key[] = [
  { key: 'u' },
  { key: 'F11' },
  { key: 'c', ctrlKey: true },
  { key: 'f', ctrlKey: true },
  { key: 'i', ctrlKey: true },
  { key: 'Tab' },
  { key: 'Escape' },
]

function isPrevented(place: Locator, type: 'contextmenu' | 'keydown', key: Partial<Key> = {}) {
  return place.evaluate(
    (element, { type, key }) => {
      const init = { bubbles: true, cancelable: true, ...key }
      const event = type === 'keydown' ? new KeyboardEvent(type, init) : new MouseEvent(type, init)
      return !element.dispatchEvent(event)
    },
    { type, key },
  )
}

/** Presses real keys and looks at what became of the events. */
async function expectPressed(page: Page, keys: Record<string, boolean>) {
  await page.evaluate(() => {
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      document.body.dataset.lastKey = `${key} ${defaultPrevented}`
    })
    addEventListener('contextmenu', ({ defaultPrevented }) => {
      document.body.dataset.lastMenu = String(defaultPrevented)
    })
  })
  for (const [combination, isBlocked] of Object.entries(keys)) {
    await page.keyboard.press(combination)
    await expect(page.locator('body'), combination).toHaveAttribute(
      'data-last-key',
      `${combination.split('+').at(-1)} ${isBlocked}`,
    )
  }
}

function lastMenu(page: Page) {
  return page.evaluate(() => document.body.dataset.lastMenu === 'true')
}

/** A page of the site's own that frames another. */
async function framing(page: Page, frame: string) {
  await page.unroute('/framing')
  await page.route('/framing', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Framing</title>${frame}`,
    }),
  )
  await page.goto('/framing')
}
