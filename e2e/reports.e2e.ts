import { expect, expectToast, test } from './people.ts'
import { approve } from './review.ts'
import { sendStory } from './story-form.ts'

test('anyone can report a published story without script, and an admin closes the report', async ({
  member,
  admin,
  browser,
  site,
}) => {
  const title = 'Whose arm is it'
  const id = await sendStory(member, { title })
  expect((await member.request.get(`/story/${id}/report`)).status()).toBe(404)
  await approve(admin, title)

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(`/story/${id}`)
  await reader.getByRole('link', { name: 'Report this story' }).click()
  await reader.getByLabel('What is wrong with it?').selectOption('privacy')
  await reader.getByLabel('Email').fill('not an address')
  await reader.locator('form', { hasText: 'What should we look at?' }).evaluate(noValidation)
  await reader.getByRole('button', { name: 'Send the report' }).click()
  await expect(reader.getByLabel('Email')).toHaveAccessibleDescription(/does not look like/)
  await reader.getByLabel('Email').fill('')
  await reader.getByLabel('What should we look at?').fill('I am in the photograph.')
  await reader.getByRole('button', { name: 'Send the report' }).click()
  await expect(reader.getByText(/(?:[A-Z2-9]{3}-){2}[A-Z2-9]{3}/)).toBeVisible()
  await plain.close()

  await admin.goto(`/admin/${id}`)
  await expect(admin.getByText('I am in the photograph.')).toBeVisible()
  await admin.getByLabel('Outcome').fill('Photo taken down.')
  await admin.getByRole('button', { name: 'Close report' }).click()
  await expectToast(admin, 'Report closed')
  await expect(admin.getByText('I am in the photograph.')).toHaveCount(0)
})

function noValidation(form: HTMLElement) {
  form.setAttribute('novalidate', '')
}
