import type { Locator, Page } from '@playwright/test'
import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { givenDraft } from '#tests/given-pieces.ts'
import { tabTo } from './keyboard.ts'
import { standards, violations } from './page-checks.ts'
import { expect, expectToast, follow, press, test, waitForHydration } from './people.ts'

test('an editor’s first article goes from empty to published by keyboard alone', async ({
  member: editor,
  visitor,
}) => {
  await db.insert(userRoles).values({ userId: editor.id, role: 'editor' })
  const title = 'The first article of a new editor'
  const type = (text: string) => editor.keyboard.type(text)

  await test.step('it is begun with a title', async () => {
    await editor.goto('/edit')
    await tabTo(editor.getByRole('link', { name: 'New article' }))
    await editor.keyboard.press('Enter')
    await waitForHydration(editor)
    await expect(editor.getByLabel('Title')).toBeFocused()
    await type(title)
    await editor.keyboard.press('Enter')
    await expect(editor.getByLabel('Title')).toHaveValue(title)
    await expect(editor.getByRole('textbox', { name: 'Address' })).toHaveValue(
      'the-first-article-of-a-new-editor',
    )
  })

  await test.step('published too early, it says what is missing and leads to each field', async () => {
    await tabTo(editor.getByRole('banner').getByRole('button', { name: 'Publish' }))
    await editor.keyboard.press('Enter')
    const problems = editor.getByRole('alert', { name: 'There is a problem' })
    await expect(problems).toBeFocused()
    await expect(problems.getByRole('link')).toContainText(['Write a standfirst'])
    await tabTo(problems.getByRole('link', { name: 'Write a standfirst' }))
    await editor.keyboard.press('Enter')
    await editor.keyboard.press('Tab')
  })

  await test.step('the plain field is chosen, which the browser remembers', async () => {
    const choice = editor.getByRole('button', { name: 'Plain text field' })
    await tabTo(choice)
    await editor.keyboard.press('Enter')
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await tabTo(editor.getByLabel('Standfirst'), 'Shift+Tab')
    await editor.keyboard.press('Tab')
  })

  await test.step('the form is filled in', async () => {
    const fill = async (label: string, text: string) => {
      await tabTo(editor.getByLabel(label, { exact: true }))
      await type(text)
    }
    await editor.keyboard.press('Shift+Tab')
    await fill(
      'Standfirst',
      'What a council officer looks for when they visit a tattoo studio, and how to read it.',
    )
    await fill('Text', 'Look up before you sit down. ')
    await editor.keyboard.press('Control+K')
    const link = editor.getByRole('dialog', { name: 'Link' })
    await expect(link.getByRole('combobox')).toBeFocused()
    await type('http://example.org')
    await editor.keyboard.press('Enter')
    await expect(link.getByText('This address is not encrypted.')).toBeVisible()
    await editor.keyboard.press('Control+A')
    await type('licensing')
    await expect(link.getByRole('option', { selected: true })).toContainText('/blog/uk-tattoo')
    expect(await violations(editor, { include: ['dialog'] }, { runOnly: standards })).toEqual([])
    await editor.keyboard.press('Enter')
    const text = editor.getByLabel('Text', { exact: true })
    await expect(text).toBeFocused()
    await expect(link).toHaveCount(0)
    await type('See the law')
    const linked = 'Look up before you sit down. [See the law](/blog/uk-tattoo-licensing-2025)'
    await expect(text).toHaveValue(linked)
    // The words were typed over those that the dialog wrote.
    await expectUndone(text, 'Look up before you sit down. ')
    await expect(editor.getByText('9 words, 1 min read')).toBeVisible()

    await editor.keyboard.press('Shift+Tab')
    await expect(editor.getByRole('button', { name: 'Undo' })).toBeFocused()
    // The buttons come round: the two of a block stand last.
    for (const label of ['Insert', 'Block', 'In short', 'Video', 'Picture']) {
      await editor.keyboard.press('ArrowLeft')
      await expect(
        editor
          .getByRole('toolbar')
          .getByLabel(label, { exact: true })
          .or(editor.getByRole('toolbar').getByRole('button', { name: label })),
      ).toBeFocused()
    }
    await editor.keyboard.press('Enter')
    await choosePicture(editor, 'Add a picture', 'A licence in a frame beside a till')
    await expect(text).toHaveValue(
      /\n\n::figure\{picture="[a-z0-9-]+" alt="A licence in a frame beside a till"\}/,
    )
    await expectUndone(text, linked)
    await tabTo(editor.getByRole('button', { name: 'Choose a picture' }))
    await editor.keyboard.press('Enter')
    await choosePicture(editor, 'Choose a picture', 'A licence in a clip frame')
    await expect(editor.getByRole('button', { name: 'Choose another picture' })).toBeFocused()
    await fill('Category', 'Law')
    await fill('Tags', 'Law, Studios')
    const date = editor.getByRole('group', { name: 'Date on the page' })
    for (const [part, text] of [
      ['Day', '22'],
      ['Month', 'November'],
      ['Year', '2026'],
    ] as const) {
      await tabTo(date.getByLabel(part, { exact: true }))
      await type(text)
    }
    // The link is followed while the page still asks for its data anew.
    const followed = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await editor.route(/\.data/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      await followed.promise
      const response = await route.fetch()
      // The page may have given it up.
      await route.fulfill({ response }).catch(() => {})
      answered.resolve()
    })
    await tabTo(editor.getByRole('button', { name: 'Add a source' }))
    await editor.keyboard.press('Enter')
    const source = editor.getByRole('group', { name: 'Source 1' })
    await expect(source.getByLabel('Title')).toBeFocused()
    await type('A source of ours')
    await follow(editor, /before you can publish$/)
    followed.resolve()
    await answered.promise
    await editor.unroute(/\.data/)
    await expect(editor).toHaveURL(/#before$/)
    await expect(source.getByLabel('Title')).toHaveValue('A source of ours')
    await source.getByLabel('Title').focus()
    await tabTo(source.getByRole('button', { name: 'Remove source 1' }))
    await editor.keyboard.press('Enter')
    await expect(source).toHaveCount(0)
    await expect(editor.getByRole('button', { name: 'Add a source' })).toBeFocused()
  })

  await test.step('what is not saved is saved when one leaves, or kept and offered on the next visit', async () => {
    const standfirst = editor.getByLabel('Standfirst')
    const address = editor.url()
    const [asked, save] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await editor.route(/\/draft$/, async (route) => {
      asked.resolve()
      await save.promise
      await route.continue()
    })
    // The answer with one more row of the form has not come when somebody leaves.
    await editor.route(/\.data/, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
    })
    const rowAsked = editor.waitForRequest(/\.data/)
    await press(editor, 'Add a source')
    await rowAsked
    await standfirst.fill('Typed a moment before leaving: how to read the paper behind the till.')
    await follow(editor, 'All pieces')
    await asked.promise
    // Another navigation on the page ends while the words are saved.
    await editor.evaluate(() => {
      location.hash = 'main'
    })
    await expect(editor).toHaveURL(/#main$/)
    save.resolve()
    await follow(editor, title)
    await editor.unroute(/\/draft$/)
    await editor.unroute(/\.data/)
    await expect(standfirst).toHaveValue(/^Typed a moment before leaving/)
    await waitForHydration(editor)

    const cookies = await editor.context().cookies()
    await editor.context().clearCookies()
    const words = 'Typed signed out: what a council officer looks for when they visit a studio.'
    await standfirst.fill(words)
    await press(editor.getByRole('banner'), 'Save')
    await expectToast(editor, 'Not sent', 'You were signed out')
    await expect(standfirst).toHaveValue(words)
    const preview = editor.getByRole('region', { name: 'Preview' })
    await press(preview, 'In lists')
    await expect(preview.getByRole('alert')).toContainText('If you were signed out')
    await editor.goto('about:blank')
    await editor.context().addCookies(cookies)
    await editor.goto(address)
    await expect(standfirst).toHaveValue(/^Typed a moment before leaving/)
    await press(editor, 'Use them')
    await expect(standfirst).toHaveValue(words)
    await waitForHydration(editor)
    await expect(editor.getByRole('region', { name: 'From this browser' })).toHaveCount(0)
  })

  await test.step('it is published, and readers read it', async () => {
    await tabTo(editor.getByRole('banner').getByRole('button', { name: 'Publish' }), 'Shift+Tab')
    await editor.keyboard.press('Enter')
    await tabTo(editor.getByRole('button', { name: 'Publish now' }))
    await editor.keyboard.press('Enter')
    await expectToast(editor, 'Published')
    const page = editor.getByRole('link', { name: 'See it on the site' })
    await visitor.goto((await page.getAttribute('href')) ?? '')
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})

test('a panel that fails leaves the form with what was typed', { tag: '@full' }, async ({
  browser,
  site,
  member,
}) => {
  await db.insert(userRoles).values({ userId: member.id, role: 'editor' })
  const { id } = await givenDraft({ id: member.id, role: 'editor' })
  // Not the member's own browser: here React names the failure in the console.
  const storageState = await member.context().storageState()
  const context = await browser.newContext({ baseURL: site.url, storageState })
  const editor = await context.newPage()
  await editor.route(/\/links\.json/, (route) => route.fulfill({ json: { pages: [null] } }))
  await editor.goto(`/edit/${id}`)
  await waitForHydration(editor)
  await press(editor, 'Plain text field')
  await editor.getByLabel('Standfirst').fill('What a council officer looks for.')
  await editor.getByLabel('Text', { exact: true }).press('Control+K')
  await expect(editor.getByRole('dialog')).toBeVisible()
  await editor.keyboard.type('licensing')
  // It is written what a dialog that cannot be loaded leaves to be filled in.
  await expect(editor.getByLabel('Text', { exact: true })).toHaveValue(/\]\(\/address\)/)
  await expect(editor.getByRole('dialog')).toHaveCount(0)
  await expect(editor.getByLabel('Standfirst')).toHaveValue('What a council officer looks for.')
  await context.close()
})

/**
 * What a dialog wrote is undone by a key, and done again by another. How many steps typing makes is for the browser to say:
 * one that is interrupted, by a save for example, makes two.
 */
async function expectUndone(text: Locator, before: string) {
  const after = await text.inputValue()
  await expectAfterPresses(text, 'Control+Z', before)
  await expectAfterPresses(text, 'Control+Shift+Z', after)
}

async function expectAfterPresses(text: Locator, key: string, value: string) {
  for (let press = 0; press < 4 && (await text.inputValue()) !== value; press++) {
    await text.press(key)
  }
  await expect(text).toHaveValue(value)
}

/** Chooses the first picture of the open dialog, which is closed only once the picture has a description. */
async function choosePicture(editor: Page, title: string, description: string) {
  const dialog = editor.getByRole('dialog', { name: title })
  await expect(dialog.getByLabel('Search the library')).toBeFocused()
  const first = dialog.getByRole('radio').first()
  await expect(first).toBeVisible()
  expect(await violations(editor, { include: ['dialog'] }, { runOnly: standards })).toEqual([])
  await tabTo(first)
  await editor.keyboard.press('Space')
  const words = dialog.getByLabel('What is in the picture')
  await tabTo(words)
  await editor.keyboard.press('Control+A')
  await editor.keyboard.press('Backspace')
  await editor.keyboard.press('Tab')
  await tabTo(dialog.getByRole('button', { name: /^(?:Add the|Use this) picture$/ }))
  await editor.keyboard.press('Enter')
  await expect(dialog.getByText('Describe the picture for those who cannot see it.')).toBeVisible()
  await expect(words).toBeFocused()
  await editor.keyboard.type(description)
  await tabTo(dialog.getByRole('button', { name: /^(?:Add the|Use this) picture$/ }))
  await editor.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}
