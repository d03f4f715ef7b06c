import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
// The page of all parts is there in development only.
import { expect, test, waitForHydration } from './development.ts'
import { standards, violations } from './page-checks.ts'
import { sheet } from './review.ts'

// Without it the page glides to each thing that is clicked.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const article = `---
title: "A cover-up that needed no cover"
excerpt: "Written while the site was running, to see it appear in the list and on a page of its own."
author: Priya Nandy
date: 2026-01-30
category: Pricing Guide
tags: [Prices, London]
alt: "A plain square of one colour, as a stand-in for a drawing"
---

One paragraph is enough.
`

test('npm run dev shows a new article with its picture, and decides on several stories at once', async ({
  visitor,
  admin,
  project,
}) => {
  const picture = join(project, 'content/pictures/articles/a-cover-up.webp')
  // Under another name first, or the site might read half a picture.
  const draw = async (background: string) => {
    await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
      .webp()
      .toFile(`${picture}.new`)
    await rename(`${picture}.new`, picture)
  }
  const shown = visitor.getByRole('img', { name: 'A plain square of one colour' })
  const pictureShown = async () => {
    await visitor.goto('/blog/a-cover-up')
    if ((await shown.count()) === 0) return ''
    return shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.currentSrc
    })
  }
  await visitor.goto('/blog')

  await draw('#a33')
  await writeFile(join(project, 'content/articles/a-cover-up.md'), article)
  let before = ''
  // A page that is open reloads by itself, which may break off a visit.
  await expect(async () => {
    before = await pictureShown()
    expect(before).toMatch(/\/a-cover-up-\w+-\d+\.avif$/)
  }).toPass()
  await expect(visitor.getByText('One paragraph is enough.')).toBeVisible()
  // Vite may go on with what it read just before a change; an editor would save once more. Not with each visit, though: every
  // save reloads the open page and so breaks off the visit that it is in.
  await expect(async () => {
    await draw('#3a3')
    await expect(async () => {
      const after = await pictureShown()
      expect(after).toMatch(/\/a-cover-up-\w+-\d+\.avif$/)
      expect(after).not.toBe(before)
    }).toPass({ timeout: 60_000 })
  }).toPass()

  // Of the two that wait, only the one that an admin has opened can be approved with others.
  await admin.goto('/admin?status=pending')
  await waitForHydration(admin)
  await admin.getByRole('link', { name: 'Read “Tumbling blocks”' }).click()
  await expect(sheet(admin)).toBeVisible()
  await admin.goto('/admin?status=pending')
  await waitForHydration(admin)
  await admin.getByRole('checkbox', { name: 'Select “Tumbling blocks”' }).check()
  await admin.getByRole('checkbox', { name: 'Select “Gary is a lighthouse now”' }).check()
  await admin.getByRole('button', { name: 'Approve…' }).click()
  await admin.getByRole('button', { name: 'Approve 1 story' }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('1 of 2 stories approved')
})

test('every part in every state is accessible and large enough to hit, and menus and dialogs open and close', async ({
  visitor,
  browser,
  site,
}) => {
  await test.step('the rules of axe, in both lights', async () => {
    await visitor.goto('/style')
    // Each part stands on both papers whatever the theme: on dark screens only the page around them is new.
    expect(await violations(visitor, { include: ['html'] }, { runOnly: standards })).toEqual([])
    await visitor.emulateMedia({ colorScheme: 'dark' })
    const around = { include: ['html'], exclude: ['.specimen-half'] }
    expect(await violations(visitor, around, { runOnly: standards })).toEqual([])
  })

  await test.step('whatever the keyboard comes to shows it', async () => {
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

  await test.step('no control is too small to hit', async () => {
    await visitor.goto('/style')
    expect(await smallerThan(visitor, 24, 'a, button, input, select, textarea, summary')).toEqual(
      [],
    )

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

  await test.step('a disabled button does not answer to the pointer', async () => {
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

  await test.step('with colours forced, controls still have an edge', async () => {
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

  await test.step('a drop-down menu closes when the reader moves on', async () => {
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

  await test.step('a dialog, with script and without', async () => {
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
