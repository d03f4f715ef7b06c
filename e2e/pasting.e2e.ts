import type { Page } from '@playwright/test'
import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { expect, follow, press, test, waitForHydration } from './people.ts'

test('what is copied from a page is pasted into an article', async ({ member: editor }) => {
  await db.insert(userRoles).values({ userId: editor.id, role: 'editor' })
  await editor.goto('/edit')
  await follow(editor, 'New article')
  await waitForHydration(editor)
  await editor.getByLabel('Title').fill('Pasted from a page')
  await editor.keyboard.press('Enter')
  const text = editor.getByLabel('Text', { exact: true })
  await waitForHydration(editor)
  await press(editor, 'Plain text field')
  await expect(text).toBeVisible()
  const page = await editor.context().newPage()

  /** Copies what a page has between |, or all of it, and pastes it where the text has |. */
  async function paste(marked: string, html: string) {
    await page.setContent(html.replaceAll('|', '<i class="edge"></i>'))
    await page.bringToFront()
    await page.evaluate(select)
    await page.keyboard.press('Control+C')
    await editor.bringToFront()
    await text.fill(marked.replaceAll('|', ''))
    await text.evaluate((area: HTMLTextAreaElement, marked) => {
      const end = Math.max(marked.indexOf('|'), marked.lastIndexOf('|') - 1)
      area.setSelectionRange(marked.indexOf('|'), end)
    }, marked)
    await editor.keyboard.press('Control+V')
  }

  await test.step('lines of a paragraph stay lines', async () => {
    await paste('|', '<p>Rose and thorn<br>Salt and iron</p>')
    await expect(text).toHaveValue('Rose and thorn\\\nSalt and iron')
  })

  await test.step('the space at the end of what was copied stays', async () => {
    await paste('A |dog', '<p>A |quick |brown fox</p>')
    await expect(text).toHaveValue('A quick dog')
  })

  await test.step('bold words keep the space after them outside', async () => {
    await paste('|', '<p>|A <b>big </b>dog, 10&nbsp;km| away</p>')
    await expect(text).toHaveValue('A **big** dog, 10\u00a0km')
  })

  await test.step('blocks stand between empty lines, and one undo takes them away', async () => {
    const table =
      '<table><tr><th>Studio</th><th>Hours</th></tr><tr><td><p>Kiln Street</p><p>Leeds</p></td><td>Ten</td></tr></table>'
    await paste('We need:| and so on', `<ul><li>one<li>two</ul>${table}`)
    const pasted =
      'We need:\n\n- one\n- two\n\n| Studio | Hours |\n| - | - |\n| Kiln Street Leeds | Ten |\n\n and so on'
    await expect(text).toHaveValue(pasted)
    await editor.keyboard.press('Control+Z')
    await expect(text).toHaveValue('We need: and so on')
  })

  await test.step('a picture deletes nothing, and it is said that it was left out', async () => {
    const picture = await pictureAddress(page)
    await paste('abcdef|', `|<img alt="A swallow" width="40" height="40" src="${picture}">|`)
    const note = editor.getByText('1 picture was left out.')
    await expect(note).toBeVisible()
    await expect(note).toHaveRole('status')
    await expect(text).toHaveValue('abcdef')
    await press(editor, 'Dismiss')
    await expect(note).toBeHidden()
    await expect(text).toBeFocused()
  })

  await test.step('an address pasted over words links them', async () => {
    await paste('See |the guide| now', '<pre>|https://a.example/guide|</pre>')
    await expect(text).toHaveValue('See [the guide](https://a.example/guide) now')
  })

  await test.step('Markdown from a program editor stays Markdown', async () => {
    const style = "font-family: Consolas, 'Courier New', monospace; white-space: pre;"
    await paste('|', `<div style="${style}"><div>## Title</div><br><div>**bold**</div></div>`)
    await expect(text).toHaveValue(/^## Title\n+\*\*bold\*\*$/)
  })
})

/** Selects between the two edges, or all of the page. */
function select() {
  const [start, end] = document.querySelectorAll('.edge')
  const range = document.createRange()
  range.selectNodeContents(document.body)
  if (start) range.setStartAfter(start)
  if (end) range.setEndBefore(end)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

function pictureAddress(page: Page) {
  return page.evaluate(() => document.createElement('canvas').toDataURL())
}
