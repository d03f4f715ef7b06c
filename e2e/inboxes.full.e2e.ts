import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { expect, expectToast, type Member, press, test } from './people.ts'
import { approve, cardOf, read, sheet } from './review.ts'
import type { Site } from './site.ts'
import { sendStory } from './story-form.ts'

test('of two admins each sees what the other reads, and back at the window what has come in and changed', async ({
  admin,
  member,
  otherMember: colleague,
  site,
}) => {
  const title = 'Read by two'
  await sendStory(member, { title })
  await makeAdmin(colleague, site)
  await colleague.setViewportSize({ width: 390, height: 844 })
  await colleague.goto('/admin')
  const first = await colleague.getByRole('article').first().boundingBox()
  expect(first!.y).toBeLessThanOrEqual(500)
  const queue = '/admin?status=pending&sort=oldest'
  await press(colleague, /^To review \(\d+\), longest waiting/)
  await expect(colleague).toHaveURL(queue)
  await colleague.goto('/admin')
  await expect(colleague).toHaveURL(queue)
  await colleague.setViewportSize({ width: 1280, height: 720 })
  // The newest first, in case other tests have filled a page of the list.
  await colleague.goto('/admin?status=all')
  await expect(cardOf(colleague, title)).toBeVisible()

  await admin.goto('/admin')
  await expect(admin).toHaveURL('/admin')
  await expect(cardOf(admin, title)).toBeVisible()

  const arrived = 'Sent in meanwhile'
  await sendStory(member, { title: arrived })
  await expect(cardOf(admin, arrived)).toHaveCount(0)
  // Not before the welcome has gone.
  await expectOnReturn(admin, admin.getByRole('main'), arrived)
  await expect(cardOf(admin, arrived)).toBeVisible()

  await read(colleague, title)
  const [name] = colleague.email.split('@')
  await expectOnReturn(admin, cardOf(admin, title), `${name} is reading this.`)
  await cardOf(admin, title).getByRole('link', { name: title, exact: true }).click()
  await expect(sheet(admin)).toContainText(`${name} is reading this.`)
  await expectOnReturn(colleague, sheet(colleague), 'admin is reading this.')

  await press(sheet(colleague), 'Approve')
  await expectToast(colleague, 'Submission status updated')
  await expectOnReturn(admin, sheet(admin), 'The story was changed while you were reading.')
  await press(sheet(admin), 'Show the latest version')
  await expect(sheet(admin)).toContainText('Approved')

  // What is ticked stays ticked, also when it no longer belongs to the list.
  const elsewhere = cardOf(admin, arrived)
  await admin.goto(`/admin?status=pending&q=${encodeURIComponent(member.email)}`)
  await elsewhere.getByRole('checkbox').check()
  await approve(colleague, arrived)
  await comeBack(admin)
  await expect(elsewhere).toHaveCount(0)
  const bar = admin.getByRole('form', { name: 'Selected stories' })
  await expect(bar).toContainText('1 story selected, 1 not on this page')
})

/** What a browser tells a page whose window somebody comes back to. */
async function comeBack(page: Page) {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
}

/** What a colleague does is known to the server a moment later, and to the page when it asks the next time. */
async function expectOnReturn(page: Page, part: Locator, words: string) {
  const shown = async () => {
    await comeBack(page)
    return part.textContent()
  }
  await expect.poll(shown).toContain(words)
}

/** As the owner does it, on the server. */
async function makeAdmin({ email }: Member, { environment }: Site) {
  const env = { ...process.env, ...environment }
  await promisify(execFile)(process.execPath, ['ops/admin.ts', 'grant', email], { env })
}
