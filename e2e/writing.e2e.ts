import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { splitFrontMatter } from '#content/front-matter.ts'
import { articleText, givenDraft, pictureOf, pieceSeenBy } from '#tests/given-pieces.ts'
import { phone, standards, violations } from './page-checks.ts'
import { expect, press, pressExactly, test, waitForHydration } from './people.ts'

test('an article is written on the surface, and what is stored is what was typed', {
  tag: '@full',
}, async ({ member: editor }) => {
  await db.insert(userRoles).values({ userId: editor.id, role: 'editor' })
  const { id } = await givenDraft({ id: editor.id, role: 'editor' })
  await editor.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      console.error(`refused by the policy: ${violatedDirective}`)
    })
  })
  const refused: string[] = []
  editor.on('console', (message) => {
    if (message.text().startsWith('refused by the policy')) refused.push(message.text())
  })
  const text = editor.getByRole('textbox', { name: 'Text', exact: true })

  await test.step('a whole article, typed into and taken back, is stored as it was', async () => {
    const { body } = splitFrontMatter(
      readFileSync('content/articles/british-tattoo-history.md', 'utf8'),
    )
    const whole = `${body}\ta\u00a0b  \n\u2028👩‍👩‍👧‍👦 שלום e\u0301\n`
    const actor = { id: editor.id, role: 'editor' as const }
    const draft = await givenDraft(actor, articleText({}, whole))
    await editor.goto(`/edit/${draft.id}`)
    await waitForHydration(editor)
    await surfaceOf(editor)
    for (const keys of ['a word', '']) {
      await text.press('Control+Home')
      if (keys) await editor.keyboard.type(keys)
      else for (let at = 0; at < 6; at++) await editor.keyboard.press('Delete')
      const saved = editor.waitForResponse(/\/draft$/)
      await text.press('Control+S')
      await saved
    }
    const { piece, text: stored } = await pieceSeenBy(actor, draft.id)
    expect(piece.version).toBe(draft.version + 2)
    expect(stored.body).toBe(whole)
  })

  await test.step('a table leaves the words above it where they are, and stands below the tools', async () => {
    const height = () => text.evaluate((element) => element.clientHeight)
    await text.press('Control+End')
    const before = await height()
    const tools = editor.getByRole('toolbar', { name: 'Formatting' })
    await press(tools, 'Table')
    await editor.keyboard.type('Year')
    expect(await height()).toBeGreaterThan(before)
    const { y, height: tall } = (await tools.boundingBox())!
    const row = text.getByRole('paragraph').filter({ hasText: 'Year' })
    expect((await row.boundingBox())!.y).toBeGreaterThanOrEqual(y + tall)
  })

  await test.step('the page scrolls at once, since a scroll on its way would end as more is measured', async () => {
    await editor.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(editor.locator('html')).toHaveCSS('scroll-behavior', 'auto')
    await editor.emulateMedia({ reducedMotion: 'reduce' })
  })

  await editor.goto(`/edit/${id}`)
  await waitForHydration(editor)
  await surfaceOf(editor)
  const begun = await bodyOf(editor)

  await test.step('opened and left as it is, it is the same to the letter', async () => {
    expect(begun).toBe(await editor.locator('textarea[name=body]').inputValue())
    expect(await text.evaluate((element) => element.id)).toBe('body')
  })

  await test.step('lists go on, words become bold, and undo leads back to the text as it came', async () => {
    await text.press('Control+End')
    await editor.keyboard.type('\n\n- one\ntwo\n\n')
    await editor.keyboard.press('Control+B')
    await editor.keyboard.type('bold')
    await editor.keyboard.press('Control+B')
    await editor.keyboard.type(' words')
    await expect.poll(() => bodyOf(editor)).toBe(`${begun}\n\n- one\n- two\n\n**bold** words`)
    for (let press = 0; press < 12 && (await bodyOf(editor)) !== begun; press++) {
      await editor.keyboard.press('Control+Z')
    }
    expect(await bodyOf(editor)).toBe(begun)
  })

  await test.step('after a dialog, a table holds what is typed into it', async () => {
    const before = await bodyOf(editor)
    await text.press('Control+End')
    await text.press('Control+K')
    const dialog = editor.getByRole('dialog', { name: 'Link' })
    await dialog.getByRole('combobox').fill('/about')
    await editor.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await editor.keyboard.type('About us')
    await editor.keyboard.press('End')
    await editor.keyboard.type('\n\n/table')
    await editor.keyboard.press('Enter')
    await editor.keyboard.type('Year')
    await expect.poll(() => bodyOf(editor)).toContain('| Year | Two |')
    for (let press = 0; press < 20 && (await bodyOf(editor)) !== before; press++) {
      await text.press('Control+Z')
    }
    expect(await bodyOf(editor)).toBe(before)
  })

  await test.step('a slash offers what the tools write, and Tab leads through what is to be filled in', async () => {
    await text.press('Control+End')
    await editor.keyboard.type('\n\n/side')
    const menu = editor.getByRole('listbox', { name: 'Insert' })
    await expect(menu.getByRole('option', { selected: true })).toHaveText('Side note')
    await editor.keyboard.press('Enter')
    await expect(menu).toHaveCount(0)
    await editor.keyboard.type('Ask for the licence.')
    await expect.poll(() => bodyOf(editor)).toMatch(/\n:::note\nAsk for the licence\.\n:::\n*$/)
    await expect(text).not.toContainText(':::')
    await press(editor, 'Show the marks')
    await expect(text).toContainText(':::note')
    await press(editor, 'Show the marks')
  })

  await test.step('Ctrl+S saves at once, also with Caps Lock', async () => {
    const saved = editor.waitForResponse(/\/draft$/)
    await text.press('Control+s')
    expect((await saved).ok()).toBe(true)
    const isLeftToBrowser = await text.evaluate((element) => {
      const keys = { key: 'S', ctrlKey: true, bubbles: true, cancelable: true }
      return element.dispatchEvent(new KeyboardEvent('keydown', keys))
    })
    expect(isLeftToBrowser).toBe(false)
    await expect(editor.getByText(/^Saved/).first()).toBeVisible()
  })

  await test.step('the preview follows what is written, and shows it in the dark', async () => {
    const preview = editor.getByRole('region', { name: 'Preview' })
    const frame = preview.locator('iframe').contentFrame()
    await expect(frame.getByText('Ask for the licence.')).toBeInViewport()
    await press(preview, 'Dark')
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'ink')
    await press(preview, 'Phone')
    await expect(preview.locator('iframe')).toHaveCSS('width', '390px')
  })

  await test.step('Alt+F10 leads to the tools, and Escape back', async () => {
    await text.press('Alt+F10')
    await expect(editor.getByRole('button', { name: 'Undo' })).toBeFocused()
    await editor.keyboard.press('Escape')
    await expect(text).toBeFocused()
  })

  await test.step('pictures that are dropped stand where they were dropped, and are described at once', async () => {
    const files = await Promise.all(
      ['rose.webp', 'anchor.webp'].map(async (name, index) => ({
        name,
        data: [...new Uint8Array(await pictureOf(1300 + index))],
      })),
    )
    await text.evaluate((element, files) => {
      const dataTransfer = new DataTransfer()
      for (const { name, data } of files) {
        dataTransfer.items.add(new File([new Uint8Array(data)], name, { type: 'image/webp' }))
      }
      const { left, top } = element.getBoundingClientRect()
      const at = { clientX: left + 40, clientY: top + 30 }
      const event = { bubbles: true, cancelable: true, dataTransfer, ...at }
      element.dispatchEvent(new DragEvent('drop', event))
    }, files)
    await expect(editor.getByText('Publishing asks for their descriptions')).toBeVisible()
    expect(await bodyOf(editor)).toMatch(
      /^.*\n\n::figure\{picture="rose[\w-]*"\}\n\n::figure\{picture="anchor[\w-]*"\}\n/,
    )
    await pressExactly(editor, 'Describe')
    const dialog = editor.getByRole('dialog', { name: 'Describe' })
    const descriptions = dialog.getByLabel('What is in the picture')
    await expect(descriptions).toHaveCount(2)
    await descriptions.nth(0).fill('A rose with three thorns on a stem')
    await descriptions.nth(1).fill('An anchor with a rope around it')
    await dialog.getByLabel('Credit').nth(0).fill('Hana Lister')
    await dialog.getByLabel('Credit').nth(1).fill('Hana Lister')
    await press(dialog, 'Save the descriptions')
    await expect(dialog).toHaveCount(0)
    expect(await bodyOf(editor)).toContain('" alt="A rose with three thorns on a stem"}')
    await expect(editor.getByRole('img', { name: 'An anchor with a rope around it' })).toBeVisible()
  })

  await test.step('the address of a video becomes its poster, once one is chosen, and its transcript', async () => {
    const before = await bodyOf(editor)
    await text.press('Control+End')
    await text.press('Enter')
    await text.press('Enter')
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'https://www.youtube.com/watch?v=abcdefghijk')
      const event = { bubbles: true, cancelable: true, clipboardData }
      element.dispatchEvent(new ClipboardEvent('paste', event))
    })
    await expect(text.getByText('No poster yet')).toBeVisible()
    await editor.keyboard.type('Rosa: Hold still.')
    expect(await bodyOf(editor)).toContain(':::transcript\nRosa: Hold still.\n:::')
    await text.getByText('No poster yet').click()
    const dialog = editor.getByRole('dialog', { name: 'Video' })
    await expect(dialog.getByLabel('Address of the video')).toHaveValue(
      'https://youtu.be/abcdefghijk',
    )
    await dialog.getByLabel('Search the library').fill('rose')
    await dialog.getByRole('radio', { name: /rose.*Hana Lister/ }).check()
    await dialog.getByLabel('What is in the picture').fill('A rose with three thorns, drawn')
    await press(dialog, 'Use this video')
    await expect(dialog).toHaveCount(0)
    expect(await bodyOf(editor)).toMatch(
      /::figure\{picture="rose[\w-]*" alt="A rose with three thorns, drawn" video="https:\/\/youtu.be\/abcdefghijk"\}\n\n:::transcript/,
    )
    for (let step = 0; (await bodyOf(editor)) !== before && step < 60; step++) {
      await text.press('Control+Z')
    }
    expect(await bodyOf(editor)).toBe(before)
  })

  await test.step('words are found and replaced', async () => {
    await text.press('Control+F')
    const search = editor.getByRole('search', { name: 'Find and replace' })
    await search.getByLabel('Find').fill('the licence')
    await expect(search.getByRole('status')).toHaveText(/^1 (?:found|of 1)$/)
    await search.getByLabel('Replace with').fill('its licence')
    await press(search, 'Replace all')
    expect(await bodyOf(editor)).toContain('Ask for its licence.')
    expect(await violations(editor, { include: ['#piece'] }, { runOnly: standards })).toEqual([])
    await editor.keyboard.press('Escape')
  })

  await test.step('the plain field has the same text, and is what the next visit opens', async () => {
    const written = await bodyOf(editor)
    await press(editor, 'Plain text field')
    await expect(text).toHaveValue(written)
    await text.press('Control+S')
    await expect(editor.getByText(/^Saved \d/)).toBeVisible()
    await editor.reload()
    await waitForHydration(editor)
    await expect(text).toHaveValue(written)
    await expect(editor.getByRole('button', { name: 'Plain text field' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('Ctrl+Enter in the text does what the button in the bar does', async () => {
    await text.press('Control+Enter')
    await expect(editor).toHaveURL(/\/publish$/)
  })
  expect(refused).toEqual([])
})

test('on a phone three pictures are three acts, and what is to be filled in is pressed', async ({
  browser,
  site,
  member,
}) => {
  await db.insert(userRoles).values({ userId: member.id, role: 'editor' })
  const { id } = await givenDraft({ id: member.id, role: 'editor' })
  const storageState = await member.context().storageState()
  const device = { hasTouch: true, isMobile: true, viewport: phone }
  const context = await browser.newContext({ baseURL: site.url, storageState, ...device })
  const editor = await context.newPage()
  await editor.goto(`/edit/${id}`)
  await waitForHydration(editor)
  await surfaceOf(editor)
  const text = editor.getByRole('textbox', { name: 'Text', exact: true })
  const tools = editor.getByRole('toolbar', { name: 'Formatting' })

  await test.step('the bar has one line', async () => {
    const bar = editor.getByRole('banner')
    await expect(bar.getByText(/^Saved/).first()).toBeVisible()
    for (const width of [360, 320]) {
      await editor.setViewportSize({ width, height: 740 })
      expect((await bar.boundingBox())!.height, `${width} px`).toBe(65)
    }
    await editor.setViewportSize(phone)
  })

  await test.step('pictures are chosen together, and a press on their words describes them', async () => {
    await text.press('Control+End')
    await tools.getByRole('button', { name: 'Picture' }).tap()
    const names = ['rose.webp', 'anchor.webp', 'swallow.webp']
    const files = await Promise.all(
      names.map(async (name, index) => {
        return { name, mimeType: 'image/webp', buffer: await pictureOf(1400 + index) }
      }),
    )
    await editor.getByLabel('From this device').setInputFiles(files)
    await expect(editor.getByText('3 pictures were added.')).toBeVisible()
    expect(await bodyOf(editor)).toMatch(/(?:\n\n::figure\{picture="[\w-]+"\}){3}\n*$/)
    await editor.keyboard.type('Below them.')
    expect(await bodyOf(editor)).toMatch(/"\}\n\nBelow them\.$/)
    await editor.locator('#piece').getByRole('button', { name: 'Dismiss' }).tap()
    await text.getByText('Not described yet').first().tap()
    const dialog = editor.getByRole('dialog', { name: 'Describe' })
    await expect(dialog.getByLabel('What is in the picture')).toBeFocused()
    await editor.keyboard.press('Escape')
  })

  await test.step('a press chooses a cell, and Enter adds a row', async () => {
    await text.press('Control+End')
    await tools.getByRole('button', { name: 'Table' }).tap()
    await editor.keyboard.type('Year')
    await text.locator('.surface-field', { hasText: 'Two' }).tap()
    await editor.keyboard.type('Who')
    await editor.keyboard.press('Enter')
    await editor.keyboard.type('1893')
    await editor.keyboard.press('Tab')
    await editor.keyboard.type('Earls')
    await expect
      .poll(() => bodyOf(editor))
      .toContain('| Year | Who |\n| - | - |\n| 1893 | Earls |\n| A | B |')
  })

  await test.step('the preview stands whole below the bar, and the form comes back where it was', async () => {
    const toggle = editor.getByRole('button', { name: 'Show the preview' })
    const place = () => editor.evaluate(() => scrollY)
    const left = await place()
    expect(left).toBeGreaterThan(500)
    await toggle.tap()
    expect((await editor.getByRole('region', { name: 'Preview' }).boundingBox())!.y).toBe(65)
    await toggle.tap()
    expect(await place()).toBe(left)
  })
  await context.close()
})

test('a legal page is written on the surface, and what was not saved is there after a reload', async ({
  member: editor,
}) => {
  await db.insert(userRoles).values({ userId: editor.id, role: 'editor' })
  await editor.goto('/edit/settings/terms')
  await waitForHydration(editor)
  await surfaceOf(editor)
  const text = editor.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toContainText('Who publishes the magazine')
  const begun = await bodyOf(editor, '#settings')
  await text.press('Control+End')
  await editor.keyboard.type(' Ask us anything.')
  await editor.reload()
  await waitForHydration(editor)
  await surfaceOf(editor)
  expect(await bodyOf(editor, '#settings')).toBe(`${begun} Ask us anything.`)
  expect(await violations(editor, { include: ['#settings'] }, { runOnly: standards })).toEqual([])
})

/** Waits until it has taken the place of the field, which happens at the first use of it. */
async function surfaceOf(page: Page) {
  await page.locator('.cm-editor').waitFor()
}

/** What the form would send. */
function bodyOf(page: Page, form = '#piece') {
  return page
    .locator(form)
    .evaluate((form: HTMLFormElement) => String(new FormData(form).get('body')))
}
