import type { Page } from '@playwright/test'
import { approve, cardOf, counts, read, reject, sheet } from './desk.ts'
import { awake, expect, expectToast, test, toast } from './people.ts'
import { sendStory } from './story-form.ts'

test('the desk is closed to visitors and members, by every way in', async ({
  visitor,
  member,
  site,
}) => {
  const id = await sendStory(member, { title: 'Behind the door' })
  await visitor.goto('/admin')
  await expect(visitor).toHaveURL('/auth')
  await member.goto('/admin')
  await expect(member).toHaveURL('/dashboard')

  for (const person of [visitor, member]) {
    const home = person === visitor ? '/auth' : '/dashboard'
    for (const address of [
      '/admin.data',
      '/admin.data?_routes=routes/desk/queue',
      `/admin/${id}.data`,
      `/admin/${id}.data?_routes=routes/desk/reading`,
    ]) {
      const answer = await person.request.get(address, { maxRedirects: 0 })
      const text = await answer.text()
      expect(text, address).toContain(home)
      expect(text, address).not.toMatch(/Behind the door|Tumbling|@readers|samples@/)
    }
    for (const address of [`/admin/${id}`, `/admin/${id}.data`]) {
      const answer = await person.request.post(address, {
        headers: { Origin: site.url },
        form: { act: 'approved', version: '1', notes: 'mine now' },
        maxRedirects: 0,
      })
      expect([202, 302]).toContain(answer.status())
    }
    expect((await person.request.get(`/story/${id}`)).status()).toBe(404)
  }
})

test('the list stands in three columns on a wide screen, the newest first', async ({
  admin,
  member,
}) => {
  await sendStory(member, { title: 'The newest of all' })
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto('/admin')
  await expect(admin.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const cards = admin.getByRole('article')
  await expect(cards.first()).toContainText('The newest of all')
  const boxes = await Promise.all([0, 1, 2, 3].map((index) => cards.nth(index).boundingBox()))
  const [first, second, third, fourth] = boxes.map((box) => box!)
  expect([second!.y, third!.y]).toEqual([first!.y, first!.y])
  expect(second!.x).toBeGreaterThan(first!.x)
  expect(third!.x).toBeGreaterThan(second!.x)
  expect(fourth!.x).toBe(first!.x)
  expect(fourth!.y).toBeGreaterThan(first!.y)

  const { total, pending, approved, rejected } = await counts(admin)
  expect(total).toBe(pending + approved + rejected)
  expect(await cards.count()).toBe(total)
})

test('a submission offers only the moves it may make', async ({ admin, member }) => {
  const title = 'There and back again'
  await sendStory(member, { title })
  const buttons = () => cardOf(admin, title).getByRole('button')
  await admin.goto('/admin')
  await expect(buttons()).toHaveText(['Approve', 'Reject'])
  await approve(admin, title)
  await admin.goto('/admin')
  await expect(buttons()).toHaveText(['Reject'])
  await expect(cardOf(admin, title)).toContainText('Approved')
  await reject(admin, title)
  await admin.goto('/admin')
  await expect(buttons()).toHaveText(['Set to Pending'])
  await expect(cardOf(admin, title)).toContainText('Rejected')
  await buttons().click()
  await expectToast(admin, 'Submission status updated')
  await expect(cardOf(admin, title)).toContainText('Pending')
})

test('a move that is not allowed changes nothing', async ({ admin, member, site }) => {
  const id = await sendStory(member, { title: 'Not so fast' })
  await approve(admin, 'Not so fast')
  const answer = await admin.request.post(`/admin/${id}`, {
    headers: { Origin: site.url },
    form: { act: 'pending', version: '2', notes: '' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(409)
  expect((await admin.request.get(`/story/${id}`)).status()).toBe(200)
})

test('of two tabs the slower one is told what happened, and keeps its notes', async ({
  admin,
  member,
}) => {
  const title = 'Two at one desk'
  await sendStory(member, { title })
  await read(admin, title)
  await awake(admin)
  await sheet(admin).getByLabel('Notes').fill('I was reading this.')

  const quicker = await admin.context().newPage()
  await approve(quicker, title)

  await sheet(admin).getByRole('button', { name: 'Reject' }).click()
  await expectToast(
    admin,
    'Error updating submission status',
    'It was changed by a colleague in the meantime. Here is how it stands now.',
  )
  await expect(sheet(admin)).toContainText('A colleague was quicker: this story is now approved')
  await expect(sheet(admin).getByLabel('Notes')).toHaveValue('I was reading this.')
  await expect(sheet(admin)).toContainText(/Last: approved by admin@indelible.example, \w+ \d/)
  await expect(sheet(admin)).toContainText('Your notes, not saved')
  await expect(sheet(admin).getByRole('button', { name: 'Approve' })).toBeHidden()

  await sheet(admin).getByRole('button', { name: 'Reject' }).click()
  await expectToast(admin, 'Submission status updated')
  await expect(cardOf(admin, title)).toContainText('Rejected')
})

test('a stale click on the list, too, is answered with how things stand', async ({
  admin,
  member,
}) => {
  const title = 'One click too late'
  await sendStory(member, { title })
  await admin.goto('/admin')
  await awake(admin)
  const quicker = await admin.context().newPage()
  await approve(quicker, title)
  await admin.getByRole('button', { name: `Reject: “${title}”` }).click()
  await expectToast(admin, 'Error updating submission status')
  await expect(sheet(admin)).toContainText('this story is now approved')
})

test('two decisions in a row are both acknowledged', async ({ admin, member }) => {
  await sendStory(member, { title: 'One of two' })
  await sendStory(member, { title: 'Two of two' })
  await admin.goto('/admin')
  await awake(admin)
  for (const title of ['One of two', 'Two of two']) {
    await admin.getByRole('button', { name: `Approve: “${title}”` }).click()
    await expect(cardOf(admin, title)).toContainText('Approved')
    await expectToast(admin, 'Submission status updated')
    await toast(admin, 'Submission status updated').getByRole('button').click()
    await expect(toast(admin, 'Submission status updated')).toBeHidden()
  }
})

test('notes can be saved alone, and never reach the author or the public', async ({
  admin,
  member,
  visitor,
}) => {
  const title = 'What the desk says'
  const id = await sendStory(member, { title })
  await read(admin, title)
  await sheet(admin).getByLabel('Notes').fill('Canary note')
  await sheet(admin).getByRole('button', { name: 'Save notes' }).click()
  await expectToast(admin, 'Notes saved')
  await expect(sheet(admin)).toContainText('Pending')
  await sheet(admin).getByRole('button', { name: 'Approve' }).click()
  await expectToast(admin, 'Submission status updated')

  for (const [reader, ...addresses] of [
    [member, '/dashboard', '/dashboard.data', `/submission/${id}`, `/submission/${id}.data`],
    [visitor, '/stories', '/stories.data', `/story/${id}`, `/story/${id}.data`],
  ] as [Page, ...string[]][]) {
    for (const address of addresses) {
      const text = await (await reader.request.get(address)).text()
      expect(text, address).toContain(title)
      expect(text, address).not.toContain('Canary note')
    }
  }
})

test('a submission is read and approved with the keyboard alone', async ({ admin, member }) => {
  const title = 'Without a mouse'
  await sendStory(member, { title })
  await admin.goto('/admin')
  await awake(admin)
  const link = admin.getByRole('link', { name: `Read “${title}”` })
  await link.focus()
  await admin.keyboard.press('Enter')
  await expect(sheet(admin)).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(sheet(admin)).toBeHidden()
  await expect(admin).toHaveURL('/admin')
  await expect(link).toBeFocused()

  await admin.keyboard.press('Enter')
  await expect(sheet(admin)).toBeVisible()
  const notes = sheet(admin).getByLabel('Notes')
  await tabTo(admin, notes)
  await admin.keyboard.type('Read on the bus.')
  await tabTo(admin, sheet(admin).getByRole('button', { name: 'Approve' }))
  await admin.keyboard.press('Enter')
  await expectToast(admin, 'Submission status updated')
  await expect(cardOf(admin, title)).toContainText('Approved')
})

async function tabTo(page: Page, target: ReturnType<Page['getByLabel']>) {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
