import { Secret, TOTP } from 'otpauth'
import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { expectAccessible } from './page-checks.ts'
import { expect, expectToast, follow, press, signIn, signOut, test } from './people.ts'
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
    await press(member, 'Save name')
    await expectToast(member, 'Saved')
    await expect(member.getByRole('navigation', { name: 'Account' }).getByText('Ava')).toBeVisible()

    const elsewhere = await browser.newContext({ baseURL: site.url })
    const other = await elsewhere.newPage()
    await other.goto('/auth')
    await signIn(other, member)
    await other.waitForURL('/dashboard')
    await member.reload()
    await press(member, /^Sign out of/)
    await expectToast(member, 'Signed out there')
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: 'Please Sign In' })).toBeVisible()
    await elsewhere.close()

    const passwords = member.locator('form', { hasText: 'Confirm password' })
    await passwords.getByLabel('Current password').fill('not this one')
    await passwords.getByLabel('New password', { exact: true }).fill('nine swallows home')
    await passwords.getByLabel('Confirm password').fill('nine swallows home')
    await press(passwords, 'Change password')
    await expect(passwords.getByLabel('Current password')).toHaveAccessibleDescription(
      /That is not your password/,
    )
    await passwords.getByLabel('Current password').fill(member.password)
    await passwords.getByLabel('New password', { exact: true }).fill('nine swallows home')
    await passwords.getByLabel('Confirm password').fill('nine swallows home')
    await press(passwords, 'Change password')
    await expectToast(member, 'Password changed')

    const next = `moved-${member.email}`
    const addresses = member.locator('form', { hasText: 'New email address' })
    await addresses.getByLabel('New email address').fill(next)
    await addresses.getByLabel('Current password').fill('nine swallows home')
    await press(addresses, 'Send the link')
    await expectToast(member, 'Check your email')
    await member.goto((await mailTo(next)).link)
    await press(member, 'Yes, use it')
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
    await press(form, 'Delete my account')
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
      /not your password/,
    )
    await form.getByLabel('Current password').fill(leaver.password)
    await press(form, 'Delete my account')
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

test('an editor switches on codes, and signs in with one from an app and then with a recovery code', {
  tag: '@full',
}, async ({ member: editor }) => {
  await db.insert(userRoles).values({ userId: editor.id, role: 'editor' })
  let recoveryCode = ''
  let totp = new TOTP()
  // Each code counts once, so the second is of the next half minute, which a clock may be ahead.
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })

  await test.step('codes are switched on', async () => {
    await editor.goto('/account')
    await follow(editor, 'Set up codes from an app')
    await expect(editor.getByRole('heading', { name: 'Codes when you sign in' })).toBeVisible()
    await editor.getByLabel('Current password').fill(editor.password)
    await press(editor, 'Set up codes')
    await expect(editor.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
    await expectAccessible(editor, 'the key and its QR code')
    const key = await editor.getByText('Key:').locator('code').textContent()
    totp = new TOTP({ secret: Secret.fromBase32(key?.replaceAll(' ', '') ?? '') })
    const field = editor.getByRole('textbox', { name: 'Code' })
    await field.fill('000000')
    await press(editor, 'Switch codes on')
    await expect(field).toHaveAccessibleDescription(/This code is not right/)
    await field.fill(codeIn(0))
    await press(editor, 'Switch codes on')
    const codes = editor.getByRole('region', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  })

  await test.step('a sign-in asks for a code from the app', async () => {
    await signOut(editor)
    await signIn(editor, editor)
    await expect(editor.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expectAccessible(editor, 'the page that asks for a code')
    await editor.getByRole('textbox', { name: 'Code' }).fill(codeIn(1))
    await press(editor, 'Sign In')
    await expectToast(editor, 'Welcome back!')
  })

  await test.step('without the phone, a recovery code does', async () => {
    await signOut(editor)
    await signIn(editor, editor)
    await editor.getByText('I do not have my phone').click()
    await editor.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
    await press(editor, 'Sign in with a recovery code')
    await expectToast(editor, 'Welcome back!')
    await editor.goto('/account/second-factor')
    await expect(editor.getByText('You have 9 recovery codes left.')).toBeVisible()
  })
})
