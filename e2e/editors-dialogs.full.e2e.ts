import type { Page } from '@playwright/test'
import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { articleText, givenDraft } from '#tests/given-pieces.ts'
import { desktop, expectAccessible, expectToFit, expectToFitFingers, phone } from './page-checks.ts'
import { expect, press, test, waitForHydration } from './people.ts'

const body = `Before it.

::figure{picture="uk-tattoo-licensing-2025"}

::figure{picture="uk-tattoo-licensing-2025" alt="A licence in a clip frame beside a till" video="https://youtu.be/abcdefghijk"}

:::transcript
Rosa: Hold still.
:::
`

test('what opens over a text is accessible', async ({ member: editor }) => {
  await db.insert(userRoles).values({ userId: editor.id, role: 'editor' })
  const actor = { id: editor.id, role: 'editor' as const }
  const text = editor.getByRole('textbox', { name: 'Text', exact: true })
  const dialog = editor.getByRole('dialog')
  const tools = editor.getByRole('toolbar', { name: 'Formatting' })
  const atEnd = async () => {
    await text.press('Control+End')
    await text.press('Enter')
    await text.press('Enter')
  }
  const opened: Record<string, () => Promise<void>> = {
    async 'a link'() {
      await atEnd()
      await text.press('Control+K')
      await dialog.getByRole('combobox').fill('history')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await editor.keyboard.press('ArrowDown')
    },
    async 'a picture'() {
      await atEnd()
      await press(tools, 'Picture')
      await expect(dialog.getByRole('radio').first()).toBeVisible()
      await press(dialog, 'Add the picture')
    },
    async 'a description'() {
      await text.press('Control+Home')
      await text.press('ArrowDown')
      await text.press('ArrowDown')
      await text.press('Enter')
      await dialog.getByLabel('What is in the picture').fill('Too short')
      await press(dialog, 'Save the description')
      await expect(dialog.getByLabel('What is in the picture')).toHaveAttribute('aria-invalid')
    },
    async 'a video'() {
      await atEnd()
      await press(tools, 'Video')
      await expect(dialog.getByRole('radio').first()).toBeVisible()
      await dialog.getByText('Add a picture to the library').click()
      await press(dialog, 'Use this video')
    },
    async 'find and replace'() {
      await text.press('Control+F')
      await editor.getByRole('search').getByLabel('Find', { exact: true }).fill('it')
      await expect(editor.getByRole('search').getByRole('status')).toHaveText(/\d/)
    },
    async 'what a slash offers'() {
      await atEnd()
      // The whole list scrolls with the arrow keys, which axe expects of a combobox alone.
      await editor.keyboard.type('/pi')
      await expect(editor.getByRole('listbox', { name: 'Insert' })).toBeVisible()
      await editor.keyboard.press('ArrowDown')
    },
    async 'a table'() {
      await atEnd()
      await press(tools, 'Table')
      await editor.keyboard.type('Year')
    },
    async 'the outline'() {
      await editor.getByText('Outline', { exact: true }).click()
    },
    async 'the main picture'() {
      await press(editor, 'Choose another picture')
      await expect(dialog.getByRole('radio').first()).toBeVisible()
    },
  }
  for (const size of [desktop, phone]) {
    await editor.setViewportSize(size)
    for (const [what, open] of Object.entries(opened)) {
      await test.step(`${what}, ${size.width} px`, async () => {
        const { id } = await givenDraft(actor, articleText({}, body))
        await editor.goto(`/edit/${id}`)
        await waitForHydration(editor)
        await editor.locator('.cm-editor').waitFor()
        await open()
        await expectAccessible(editor, what)
        if (size !== phone) return
        await expectToFit(editor, what)
        await expectToFitFingers(editor, what)
      })
    }
  }
  const { id } = await givenDraft(actor, articleText({}, body))
  await expectPreviewViews(editor, id)
})

/** Each way in which the preview shows the text, on a phone in place of the form. */
async function expectPreviewViews(editor: Page, id: string) {
  await editor.setViewportSize(phone)
  await editor.goto(`/edit/${id}`)
  await waitForHydration(editor)
  await press(editor, 'Show the preview')
  const views = editor.getByRole('region', { name: 'Preview' }).getByRole('button')
  for (const view of await views.allTextContents()) {
    await views.filter({ hasText: view }).click()
    await expectAccessible(editor, `the preview, ${view}`, '.desk-page')
  }
}
