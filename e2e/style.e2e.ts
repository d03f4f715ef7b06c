import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
// The page of all parts is there in development only.
import { expect, test } from './development.ts'
import { standards, violations } from './page-checks.ts'
import { test as inProduction } from './people.ts'

// Without it the page glides to each thing that is clicked.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

inProduction('the page of all parts is not built for readers', async ({ visitor }) => {
  expect((await visitor.request.get('/style')).status()).toBe(404)
  const files = globSync('build/**/*.{js,css}')
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('specimen'))).toEqual([])
})

test('every part in every state is accessible, on paper and on ink', async ({ visitor }) => {
  await visitor.goto('/style')
  // Each part stands on both papers whatever the theme: on dark screens only the page around them is new.
  expect(await violations(visitor, { include: ['html'] }, standards)).toEqual([])
  await visitor.emulateMedia({ colorScheme: 'dark' })
  const around = { include: ['html'], exclude: ['.specimen-half'] }
  expect(await violations(visitor, around, standards)).toEqual([])
})

test('whatever can be reached by keyboard shows that it has been', async ({ visitor }) => {
  await visitor.goto('/style')
  await visitor.keyboard.press('Tab')
  const { ringed, bare } = await visitor.evaluate((reachable) => {
    const ringed: string[] = []
    const bare: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(reachable)) {
      if (!control.checkVisibility()) continue
      control.focus()
      // The ring of a hidden file input is drawn around its label.
      const seen = control.matches('.drop-input') ? control.nextElementSibling! : control
      const { outlineStyle, outlineWidth } = getComputedStyle(seen)
      const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      ;(isRinged ? ringed : bare).push(control.outerHTML.slice(0, 120))
    }
    return { ringed, bare }
  }, 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]')

  expect(bare).toEqual([])
  expect(ringed.length).toBeGreaterThan(200)
})

test('no control is too small to hit', async ({ visitor, browser, site }) => {
  await visitor.goto('/style')
  expect(await smallerThan(visitor, 24, 'a, button, input, select, textarea, summary')).toEqual([])

  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: phone })
  const finger = await context.newPage()
  await finger.goto(`${site.url}/style`)
  expect(await finger.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const large = '.btn:not(.btn-link), .chip, .tab, .heart, .menu-item *, .check, .toast button'
  expect(await smallerThan(finger, 44, large)).toEqual([])
  expect(await wordsTooWide(finger, '.btn, .chip, .tab, .badge, .menu-item *')).toEqual([])
  const width = await finger.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(phone.width)
  await context.close()
})

test('with colours forced, what can be used still has an edge', async ({ visitor }) => {
  await visitor.emulateMedia({ forcedColors: 'active' })
  await visitor.goto('/style')
  const edgeless = await visitor.evaluate((edged) => {
    const shown = [...document.querySelectorAll(edged)].filter((part) => part.checkVisibility())
    const canvas = getComputedStyle(document.body).backgroundColor
    const hasEdge = (part: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(part)
      return borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== canvas
    }
    return [shown.length, ...shown.filter((part) => !hasEdge(part)).map((part) => part.outerHTML)]
  }, '.btn, .input, .chip, .heart, .badge, .card, .sheet')

  expect(edgeless).toEqual([expect.any(Number)])
  expect(edgeless[0]).toBeGreaterThan(200)
})

test('a button that cannot be pressed does not answer to the pointer', async ({ visitor }) => {
  await visitor.goto('/style')
  const disabled = visitor.getByRole('button', { name: 'Read on', disabled: true })
  expect(await disabled.count()).toBe(20)
  for (const button of await disabled.all()) {
    const look = () =>
      button.evaluate((element) => {
        const { backgroundColor, color, borderColor } = getComputedStyle(element)
        return [backgroundColor, color, borderColor]
      })
    const before = await look()
    await button.hover({ force: true })
    expect(await look(), (await button.getAttribute('class')) ?? '').toEqual(before)
  }
})

test('a drop-down menu closes when the reader moves on', async ({ visitor }) => {
  await visitor.goto('/style')
  const button = visitor.locator('summary').filter({ hasText: 'More' }).first()
  const link = visitor.getByRole('link', { name: 'Open the story' })
  const open = async () => {
    await button.click()
    await expect(link).toBeVisible()
  }
  await open()
  await link.focus()
  await visitor.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()

  await open()
  await visitor.getByRole('heading', { name: 'Chips', exact: true }).click()
  await expect(link).toBeHidden()

  await open()
  await visitor.getByRole('link', { name: 'Personal' }).first().focus()
  await expect(link).toBeHidden()

  await open()
  await visitor.locator('summary').filter({ hasText: 'Sort, on paper' }).click()
  await expect(link).toBeHidden()
  await expect(visitor.getByRole('link', { name: 'Oldest first' })).toBeVisible()

  await open()
  await link.click()
  await expect(link).toBeHidden()
})

test('a dialog opens and closes, with script and without', async ({ visitor, browser, site }) => {
  await visitor.goto('/style')
  await openAndClose(visitor)
  await expect(shareButton(visitor)).toBeFocused()
  await shareButton(visitor).click()
  await expect(visitor.locator('dialog:modal')).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${site.url}/style`)
  await openAndClose(plain)
  await context.close()
})

const phone = { width: 390, height: 844 }

function shareButton(page: Page) {
  return page.getByRole('button', { name: 'Share', exact: true }).first()
}

async function openAndClose(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Share this tattoo' })
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Escape'),
  ]
  for (const close of ways) {
    await expect(dialog).toBeHidden()
    await shareButton(page).click()
    await expect(dialog).toBeVisible()
    await close()
  }
  await expect(dialog).toBeHidden()
}

/** Those whose words stand out of them. */
function wordsTooWide(page: Page, parts: string) {
  return page.evaluate(
    (parts) =>
      [...document.querySelectorAll(parts)]
        .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
        .map((part) => part.outerHTML.slice(0, 120)),
    parts,
  )
}

/** Those in sight that measure less either way. Links within a line of text are as high as the line. */
function smallerThan(page: Page, least: number, controls: string) {
  return page.evaluate(
    ([least, controls]) =>
      [...document.querySelectorAll(controls)]
        .filter((control) => control.checkVisibility())
        .filter((control) => getComputedStyle(control).display !== 'inline')
        .map((control) => (control.matches('.drop-input') ? control.nextElementSibling! : control))
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < least)
        .map(
          ({ control, box }) => `${box.width} × ${box.height} ${control.outerHTML.slice(0, 120)}`,
        ),
    [least, controls] as const,
  )
}
