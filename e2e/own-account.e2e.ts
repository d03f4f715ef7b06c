import { expect, expectToast, signIn, test } from './people.ts'
import { sendStory } from './story-form.ts'

test('a member changes name, address and password, and ends a session elsewhere', async ({
  member,
  mailTo,
  browser,
  site,
}) => {
  await member.goto('/account')
  await member.getByLabel('Display name').fill('Ava')
  await member.getByRole('button', { name: 'Save name' }).click()
  await expectToast(member, 'Saved')
  await expect(member.getByRole('navigation', { name: 'Account' }).getByText('Ava')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await other.goto('/auth')
  await signIn(other, member)
  await other.waitForURL('/dashboard')
  await member.reload()
  await member.getByRole('button', { name: /^Sign out of/ }).click()
  await expectToast(member, 'Signed out there')
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Please Sign In' })).toBeVisible()
  await elsewhere.close()

  const passwords = member.locator('form', { hasText: 'Confirm password' })
  await passwords.getByLabel('Current password').fill('not this one')
  await passwords.getByLabel('New password', { exact: true }).fill('nine swallows home')
  await passwords.getByLabel('Confirm password').fill('nine swallows home')
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expect(passwords.getByLabel('Current password')).toHaveAccessibleDescription(
    /That is not your password/,
  )
  await passwords.getByLabel('Current password').fill(member.password)
  await passwords.getByLabel('New password', { exact: true }).fill('nine swallows home')
  await passwords.getByLabel('Confirm password').fill('nine swallows home')
  await passwords.getByRole('button', { name: 'Change password' }).click()
  await expectToast(member, 'Password changed')

  const next = `moved-${member.email}`
  const addresses = member.locator('form', { hasText: 'New email address' })
  await addresses.getByLabel('New email address').fill(next)
  await addresses.getByLabel('Current password').fill('nine swallows home')
  await addresses.getByRole('button', { name: 'Send the link' }).click()
  await expectToast(member, 'Check your email')
  await member.goto((await mailTo(next)).link)
  await member.getByRole('button', { name: 'Yes, use it' }).click()
  await expectToast(member, 'Email address changed')
  await signIn(member, { email: next, password: 'nine swallows home' })
  await expectToast(member, 'Welcome back!')
})

test('a member takes a copy of their data along, and nobody else does', async ({
  member,
  otherMember,
  visitor,
  mailTo,
}) => {
  await member.goto('/account')
  await member.getByRole('button', { name: 'Ask for a copy' }).click()
  await expectToast(member, 'We are preparing your data')
  const { link } = await mailTo(member.email, 2)

  await member.goto(link)
  const download = member.waitForEvent('download')
  await member.getByRole('link', { name: 'Download it' }).click()
  expect((await download).suggestedFilename()).toMatch(/^indelible-[\d-]+\.zip$/)

  const archive = `${link}/archive`
  const sent = await member.request.get(archive)
  expect(sent.headers()).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-length': String((await sent.body()).length),
  })
  for (const address of [link, archive]) {
    expect((await otherMember.request.get(address)).status()).toBe(404)
    const turnedAway = await visitor.request.get(address, { maxRedirects: 0 })
    expect(turnedAway.status()).toBe(302)
    expect(turnedAway.headers().location).toBe('/auth')
  }
})

test('a member deletes the account, and everything with it', async ({ member, admin, visitor }) => {
  const title = 'Gone with its author'
  const id = await sendStory(member, { title })
  await member.goto('/account')
  await member.getByText('I want to delete my account').click()
  const form = member.locator('form', { hasText: 'Delete my account' })
  await form.getByLabel('Current password').fill('not this one')
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/not your password/)
  await form.getByLabel('Current password').fill(member.password)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(member, 'Your account is deleted')
  await expect(member).toHaveURL('/')

  expect((await admin.request.get(`/admin/${id}`)).status()).toBe(404)
  await member.goto('/auth')
  await signIn(member, member)
  await expectToast(member, 'Sign in failed')

  await visitor.goto('/account')
  await expect(visitor).toHaveURL('/auth')
})
