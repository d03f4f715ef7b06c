import { expectAccessible } from './page-checks.ts'
import {
  expect,
  expectToast,
  follow,
  press,
  signIn,
  signOut,
  signUp,
  someAccount,
  test,
  toast,
  waitForCheck,
  waitForHydration,
} from './people.ts'

test('a newcomer signs up, confirms the address, signs in and signs out', async ({
  visitor,
  mailTo,
}) => {
  const account = someAccount()
  const password = visitor.getByLabel('Password', { exact: true })

  await test.step('the tabs change the form, and the password can be shown', async () => {
    await visitor.goto('/auth')
    const tabs = visitor.getByRole('navigation', { name: 'Account' })
    const current = tabs.getByRole('link', { name: 'Sign In' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await follow(tabs, 'Sign Up')
    await expect(visitor.getByLabel('Confirm password')).toBeVisible()
    await expect(visitor.getByLabel('Email')).toHaveAttribute('type', 'email')
    await waitForHydration(visitor)
    await password.fill(account.password)
    await expect(password).toHaveAttribute('type', 'password')
    // Pressed or not says the rest: a name that changes, too, would say the opposite.
    const eye = visitor.getByRole('button', { name: 'Show password' })
    await expect(eye).toHaveAttribute('aria-pressed', 'false')
    await eye.click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
    await eye.click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  await test.step('the address that was typed goes along with the tabs, and nowhere else', async () => {
    await visitor.goto('/auth')
    const tabs = visitor.getByRole('navigation', { name: 'Account' })
    const email = visitor.getByRole('main').getByLabel('Email')
    await email.fill(account.email)
    await password.fill(account.password)
    await follow(tabs, 'Sign Up')
    await expect(visitor.getByLabel('Confirm password')).toBeVisible()
    await expect(email).toHaveValue(account.email)
    await expect(password).toHaveValue('')
    await email.fill(`also-${account.email}`)
    await follow(tabs, 'Sign In')
    await expect(visitor.getByLabel('Confirm password')).toBeHidden()
    await expect(email).toHaveValue(`also-${account.email}`)
    await visitor.goBack()
    await expect(visitor.getByLabel('Confirm password')).toBeVisible()
    await expect(email).toHaveValue(`also-${account.email}`)
    expect(visitor.url()).not.toMatch(/@|%40/)
    const { cookies, origins } = await visitor.context().storageState()
    const kept = await visitor.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, window.history.state]),
    )
    expect(JSON.stringify({ cookies, origins, kept })).not.toContain(account.email)
  })

  await test.step('two passwords that differ are not sent, however often', async () => {
    const sent: string[] = []
    visitor.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await visitor.goto('/auth?tab=sign-up')
    await visitor.getByLabel('Email').fill(account.email)
    await password.fill('three odd herons')
    await visitor.getByLabel('Confirm password').fill('three odd heroes')
    await waitForCheck(visitor, 'account')
    const button = visitor.getByRole('button', { name: 'Sign Up' })
    const mismatch = 'Passwords do not match. Please try again.'
    await button.click()
    await expectToast(visitor, 'Password mismatch', mismatch)
    await press(visitor, 'Dismiss')
    await expect(toast(visitor, 'Password mismatch')).toBeHidden()
    // The next letter is checked too, but is no attempt.
    await visitor.getByLabel('Confirm password').press('End')
    await visitor.getByLabel('Confirm password').press('s')
    await expect(toast(visitor, 'Password mismatch')).toBeHidden()
    await button.click()
    await expectToast(visitor, 'Password mismatch', mismatch)
    expect(sent).toEqual([])

    // The same after the server has refused one.
    await password.fill('password1')
    await visitor.getByLabel('Confirm password').fill('password1')
    await button.click()
    await expectToast(visitor, 'Sign up failed')
    await expect(password).toHaveAccessibleDescription(/easy to guess/)
    await expect(visitor.getByLabel('Email')).toHaveValue(account.email)
    await password.fill('three odd herons')
    await visitor.getByLabel('Confirm password').fill('three odd heroes')
    await button.click()
    await expectToast(visitor, 'Password mismatch', mismatch)
    expect(sent).toHaveLength(1)
  })

  await test.step('nobody signs in before the link of the email was followed', async () => {
    await signUp(visitor, account)
    await signIn(visitor, account)
    await expectToast(visitor, 'Sign in failed', 'Verify your email address first.')
    await press(visitor, 'Send it again')
    await expectToast(visitor, 'Check your email')
    expect((await mailTo(account.email, 3)).subject).toBe('Please verify your email address')
  })

  await test.step('a link that was altered verifies nothing; the link itself may be followed twice', async () => {
    const { link, subject } = await mailTo(account.email)
    expect(subject).toBe('Please verify your email address')
    await visitor.goto(`${link.slice(0, -6)}AAAAAA`)
    await expect(visitor).toHaveURL('/auth')
    await expectToast(visitor, 'This link does not work')
    for (const time of ['first', 'second']) {
      await visitor.goto(link)
      await expectAccessible(visitor, 'the page behind the link')
      await visitor.getByLabel('Password').fill('not the one of the sign-up')
      await press(visitor, 'Verify and sign in')
      await expect(visitor.getByLabel('Password')).toHaveAccessibleDescription(
        'That is not your password.',
      )
      await visitor.getByLabel('Password').fill(account.password)
      await press(visitor, 'Verify and sign in')
      await expect(visitor, time).toHaveURL('/dashboard')
      await expectToast(visitor, 'Email address verified', 'Thank you. You are signed in.')
      await signOut(visitor)
    }
  })

  await test.step('signing in and out', async () => {
    await signIn(visitor, account)
    await expectToast(visitor, 'Welcome back!', 'You have been signed in successfully.')
    await expect(visitor).toHaveURL('/dashboard')
    await signOut(visitor)
    await expect(visitor).toHaveURL('/')
    await expect(visitor.getByRole('link', { name: 'Subscribe' }).first()).toBeVisible()
  })
})
