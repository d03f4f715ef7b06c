import { db } from '#app/platform/db/client.server.ts'
import { subscriptions, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { tabTo } from './keyboard.ts'
import { expectAccessible, expectToFit, phone } from './page-checks.ts'
import {
  expect,
  expectToast,
  follow,
  press,
  someAccount,
  test,
  waitForHydration,
} from './people.ts'

test('an editor writes a newsletter and sends it, and a reader gets it and leaves', async ({
  member: editor,
  otherMember: writer,
  visitor,
  newcomer,
  mailTo,
}) => {
  await db.insert(userRoles).values([
    { userId: editor.id, role: 'editor' },
    { userId: writer.id, role: 'writer' },
  ])
  const readers = Array.from({ length: 3 }, () => someAccount().email)
  const consent = { topic: 'newsletter', wording: 'Yes.', wordingVersion: 2 }
  await db
    .insert(subscriptions)
    .values(readers.map((email) => ({ ...consent, email, confirmedAt: new Date() })))
  const [reader = ''] = readers
  const subject = 'Where to look for a licence'
  const bar = editor.getByRole('banner')
  let people = ''
  let address = ''

  await test.step('it is written beside its preview, with a block of the newest pieces', async () => {
    await editor.goto('/edit')
    await editor.getByRole('link', { name: 'Newsletter', exact: true }).click()
    await expectAccessible(editor, 'the list of newsletters')
    // The first save is faster than the preview, which shows it all the same.
    const saved = editor.waitForResponse(/\/edit\/newsletter\/[^/]+\/draft/)
    await editor.route(
      '**/edit/newsletter/*/preview',
      async (route) => {
        await saved
        await route.continue()
      },
      { times: 1 },
    )
    await press(editor, 'New newsletter')
    await editor.waitForURL(/\/edit\/newsletter\/[\da-f-]{36}$/)
    address = new URL(editor.url()).pathname
    await editor.getByLabel('Subject').fill(subject)
    await editor.getByLabel('First line in the inbox').fill('How to read the paper.')
    await press(editor, 'Plain text field')
    await editor
      .getByLabel('Text', { exact: true })
      .fill('Good morning.\n\n::pieces\n\nWrite back. [We read it](/contact).')
    const articles = editor
      .getByRole('list', { name: 'Pieces to choose' })
      .getByRole('checkbox', { name: / Article, / })
    await articles.nth(0).check()
    await articles.nth(1).check()
    const everybody = editor.getByRole('radio', { name: /^Newsletter readers/ })
    await expect(everybody).toBeChecked()
    const label = await editor.getByText(/^Newsletter readers [\d,]+ people$/).textContent()
    people = /[\d,]+ people/.exec(label ?? '')?.[0] ?? ''
    const preview = editor.frameLocator('iframe')
    await expect(preview.getByText('Good morning.').last()).toBeVisible()
    await expect(preview.getByRole('link', { name: 'Read the article' })).toBeVisible()
    await expectAccessible(editor, 'a newsletter')
  })

  await test.step('sent too early, it says that the publisher has no address, and where to give it', async () => {
    await press(bar, 'Send…')
    const problems = editor.getByRole('alert', { name: 'There is a problem' })
    await expect(problems).toContainText('Nothing was sent. Your text is saved.')
    await expect(
      editor.getByRole('region', { name: '1 thing before you can send' }).getByRole('link'),
    ).toHaveAttribute('href', '/edit/settings/publisher')
    await follow(problems, 'Enter your name and postal address')
    await expect(editor).toHaveURL('/edit/settings/publisher')
    await waitForHydration(editor)
    await editor.getByLabel('Name').fill('Indelible Magazine Ltd')
    await editor.getByLabel('Postal address').fill('12 Example Street, Leeds LS1 1AA')
    await editor.getByRole('button', { name: 'Save and publish' }).first().click()
    await expectToast(editor, 'Saved')
    await editor.goto(address)
    await expect(editor.getByRole('region', { name: 'Ready to send' })).toContainText(
      'Your postal address is in the footer',
    )
  })

  await test.step('it is seen as readers will get it, and a test goes to her alone', async () => {
    await follow(editor, 'All at once')
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText(
      'The email as readers get it',
    )
    for (const frame of await editor.locator('iframe').all()) {
      const email = frame.contentFrame()
      await expect(email.getByText('12 Example Street, Leeds LS1 1AA')).toBeVisible()
      const isWhole = () => frame.evaluate(fitsItsFrame)
      await expect.poll(isWhole).toBe(true)
    }
    await expectAccessible(editor, 'the email as readers get it')
    await expectToFit(editor, 'the email as readers get it')
    await follow(editor, 'Back to the newsletter')
    await press(bar, 'Send a test to me')
    await expectToast(editor, 'Test sent')
    const test = await mailTo(editor.email)
    expect(test.subject).toBe(`Test: ${subject}`)
    expect(test.text).not.toContain('/newsletter/leave')
  })

  await test.step('it is sent by keyboard, after a question that names the number', async () => {
    await waitForHydration(editor)
    await tabTo(bar.getByRole('button', { name: 'Send…' }))
    await editor.keyboard.press('Enter')
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText(`Send to ${people}?`)
    await expect(editor.getByText('You sent yourself a test at')).toBeVisible()
    await expectAccessible(editor, 'the question before it is sent')
    await tabTo(editor.getByRole('button', { name: 'Send', exact: true }))
    await editor.keyboard.press('Enter')
    await expectToast(editor, 'It is being sent')
    await expect(editor.getByRole('progressbar', { name: 'Progress' })).toBeVisible()
    await expectAccessible(editor, 'the progress of a sending')
    await expect(editor.getByText(`Sent to ${people}.`)).toBeVisible()
    await expect(editor.getByRole('definition').nth(1)).toHaveText(people.split(' ')[0] ?? '')
  })

  await test.step('the reader’s email leads to a button, which unsubscribes', async () => {
    const { subject: received, text } = await mailTo(reader)
    expect(received).toBe(subject)
    expect(text).toContain('?via=newsletter')
    const links = text.match(/http:\S+\/newsletter\/leave\?token=\S+/g) ?? []
    await visitor.goto(links.at(-1) ?? '')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe')
    await expectAccessible(visitor, 'the page of a link to unsubscribe')
    await press(visitor.getByRole('main'), 'Unsubscribe')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('You have unsubscribed')
    await editor.reload()
    await expect(editor.getByRole('definition').last()).toHaveText('1')
  })

  await test.step('everybody reads it in the archive, also on a phone', async () => {
    const anybody = await newcomer()
    await anybody.setViewportSize(phone)
    await anybody.goto('/newsletter')
    await follow(anybody, 'Read earlier newsletters')
    await expectAccessible(anybody, 'the archive')
    await follow(anybody, subject)
    await expect(anybody.getByRole('heading', { level: 1 })).toHaveText(subject)
    await expect(anybody.getByText('Good morning.')).toBeVisible()
    await expectAccessible(anybody, 'a newsletter in the archive')
    await expectToFit(anybody, 'a newsletter in the archive')
  })

  await test.step('a writer finds none of it', async () => {
    for (const page of ['/edit/newsletter', address, `${address}/send`, `${address}/sending`]) {
      expect((await writer.goto(page))?.status(), page).toBe(404)
    }
  })
})

/** Whether nothing of a document is below the end of its frame. */
function fitsItsFrame(frame: Element) {
  const page = (frame as HTMLIFrameElement).contentDocument?.documentElement
  return page !== undefined && page.scrollHeight <= frame.clientHeight + 1
}
