import { expect, expectToast, signIn, test } from './people.ts'
import { sendStory } from './story-form.ts'

test('a member changes an account, and another deletes theirs', async ({
  member,
  mailTo,
  browser,
  site,
  otherMember: leaver,
  admin,
  visitor,
}) => {
  await test.step('name, sessions, password and address are changed', async () => {
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

  await test.step('an account is deleted, and everything with it', async () => {
    const title = 'Gone with its author'
    const id = await sendStory(leaver, { title })
    await leaver.goto('/account')
    await leaver.getByText('I want to delete my account').click()
    const form = leaver.locator('form', { hasText: 'Delete my account' })
    await form.getByLabel('Current password').fill('not this one')
    await form.getByRole('button', { name: 'Delete my account' }).click()
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
      /not your password/,
    )
    await form.getByLabel('Current password').fill(leaver.password)
    await form.getByRole('button', { name: 'Delete my account' }).click()
    await expectToast(leaver, 'Your account is deleted')
    await expect(leaver).toHaveURL('/')

    expect((await admin.request.get(`/admin/${id}`)).status()).toBe(404)
    await leaver.goto('/auth')
    await signIn(leaver, leaver)
    await expectToast(leaver, 'Sign in failed')

    await visitor.goto('/account')
    await expect(visitor).toHaveURL('/auth')
  })
})
