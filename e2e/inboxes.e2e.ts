import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, expectToast, type Member, test, waitForHydration } from './people.ts'
import { approve, cardOf, read, sheet } from './review.ts'
import type { Site } from './site.ts'
import { sendStory } from './story-form.ts'

test('of two admins each sees what the other reads, and what comes in without being moved', async ({
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
  // A site that is not open yet greets its admins above the list.
  const greeting = await colleague.getByText('Welcome. 5 things to do').boundingBox()
  expect(first!.y - greeting!.height).toBeLessThanOrEqual(500)
  const queue = '/admin?status=pending&sort=oldest'
  await colleague.getByRole('button', { name: /^To review \(\d+\), longest waiting/ }).click()
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
  const waiting = admin.getByRole('button', { name: /^\d+ new: show them$/ })
  await expect(waiting).toBeVisible()
  await expect(cardOf(admin, arrived)).toHaveCount(0)
  await waiting.click()
  await expect(cardOf(admin, arrived)).toBeVisible()

  await read(colleague, title)
  const [name] = colleague.email.split('@')
  await expect(cardOf(admin, title)).toContainText(`${name} is reading this.`)
  await cardOf(admin, title).getByRole('link', { name: title, exact: true }).click()
  await expect(sheet(admin)).toContainText(`${name} is reading this.`)
  await expect(sheet(colleague)).toContainText('admin is reading this.')

  await sheet(colleague).getByRole('button', { name: 'Approve' }).click()
  await expectToast(colleague, 'Submission status updated')
  await sheet(admin).getByRole('button', { name: 'Show the latest version' }).click()
  await expect(sheet(admin)).toContainText('Approved')

  // A card that no longer belongs to the list says so where it stands, also while another is ticked.
  const elsewhere = cardOf(admin, arrived)
  await admin.goto(`/admin?status=pending&q=${encodeURIComponent(member.email)}`)
  await waitForHydration(admin)
  await elsewhere.getByRole('checkbox').check()
  await approve(colleague, arrived)
  await expect(elsewhere).toContainText('Approved')
  await expect(elsewhere.getByRole('button')).toHaveText(['Reject'])
  await admin.getByRole('button', { name: '1 no longer here: update the list' }).click()
  await expect(elsewhere).toHaveCount(0)
})

/** As the owner does it, on the server. */
async function makeAdmin({ email }: Member, { environment }: Site) {
  const env = { ...process.env, ...environment }
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'grant', email], { env })
}
