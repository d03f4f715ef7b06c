import {
  adminAccount,
  expect,
  expectToast,
  signIn,
  signOut,
  signUp,
  someAccount,
  test,
  toast,
  waitForHydration,
} from './people.ts'

test('the tabs of the sign-in page change its form, and a password can be looked at', async ({
  visitor,
}) => {
  await visitor.goto('/auth')
  const tabs = visitor.getByRole('navigation', { name: 'Account' })
  await expect(tabs.getByRole('link', { name: 'Sign In' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Sign Up' }).click()
  await expect(visitor.getByLabel('Confirm password')).toBeVisible()
  await expect(visitor.getByLabel('Email')).toHaveAttribute('type', 'email')

  const password = visitor.getByLabel('Password', { exact: true })
  await password.fill('three odd herons')
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

test('beside the form the print keeps to its half of the page', async ({ visitor }) => {
  await visitor.setViewportSize({ width: 1024, height: 768 })
  await visitor.goto('/auth')
  const print = visitor.getByRole('img', { name: 'A rose pierced by a dagger' })
  const [inner, outer] = [
    await print.boundingBox(),
    await visitor.locator('main .stock-ink').boundingBox(),
  ]
  expect(inner!.x + inner!.width).toBeLessThan(outer!.x + outer!.width)
})

test('two passwords that differ are not sent, however often', async ({ visitor }) => {
  const sent: string[] = []
  visitor.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await visitor.goto('/auth?tab=sign-up')
  await waitForHydration(visitor)
  await visitor.getByLabel('Email').fill(someAccount().email)
  await visitor.getByLabel('Password', { exact: true }).fill('three odd herons')
  await visitor.getByLabel('Confirm password').fill('three odd heroes')
  const signUpButton = visitor.getByRole('button', { name: 'Sign Up' })
  const mismatch = 'Passwords do not match. Please try again.'
  await signUpButton.click()
  await expectToast(visitor, 'Password mismatch', mismatch)

  await visitor.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(visitor, 'Password mismatch')).toBeHidden()
  await signUpButton.click()
  await expectToast(visitor, 'Password mismatch', mismatch)
  expect(sent).toEqual([])
})

test('passwords that differ are pointed out after the server has refused one, too', async ({
  visitor,
}) => {
  await visitor.goto('/auth?tab=sign-up')
  await waitForHydration(visitor)
  await visitor.getByLabel('Email').fill('kerry@readers.example')
  await visitor.getByLabel('Password', { exact: true }).fill('password1')
  await visitor.getByLabel('Confirm password').fill('password1')
  await visitor.getByRole('button', { name: 'Sign Up' }).click()
  await expectToast(visitor, 'Sign up failed', 'This password is too easy to guess.')

  await visitor.getByLabel('Password', { exact: true }).fill('three odd herons')
  await visitor.getByLabel('Confirm password').fill('three odd heroes')
  await visitor.getByRole('button', { name: 'Sign Up' }).click()
  await expectToast(visitor, 'Password mismatch', 'Passwords do not match. Please try again.')
})

test('a weak password is refused beside its field, and the address stays', async ({ visitor }) => {
  await visitor.goto('/auth?tab=sign-up')
  for (const [weak, advice] of [
    ['short', 'Use 8 characters or more.'],
    ['password1', 'This password is too easy to guess.'],
    ['kerry@readers.example', 'Do not use your email address as the password.'],
  ] as const) {
    await visitor.getByLabel('Email').fill('kerry@readers.example')
    await visitor.getByLabel('Password', { exact: true }).fill(weak)
    await visitor.getByLabel('Confirm password').fill(weak)
    await visitor.getByRole('button', { name: 'Sign Up' }).click()
    await expect(visitor.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      new RegExp(advice),
    )
    await expect(visitor.getByLabel('Email')).toHaveValue('kerry@readers.example')
  }
})

test('a wrong password and an unknown address are answered with the same words', async ({
  member,
  visitor,
}) => {
  for (const email of [member.email, someAccount().email]) {
    await signIn(visitor, { email, password: 'three odd herring' })
    await expectToast(visitor, 'Sign in failed', 'That email and password do not match an account.')
    await expect(visitor.getByLabel('Email')).toHaveValue(email)
  }
})

test('after a few wrong passwords the next is not tried for a while', async ({ newcomer }) => {
  const guesser = await newcomer()
  const { email } = someAccount()
  for (let guess = 1; guess <= 5; guess += 1) {
    await signIn(guesser, { email, password: `guess ${guess}` })
    await expectToast(guesser, 'Sign in failed', 'That email and password')
  }
  const answer = guesser.waitForResponse((response) => response.request().method() === 'POST')
  await signIn(guesser, { email, password: 'guess 6' })
  await expectToast(guesser, 'Sign in failed', 'There were too many attempts.')
  expect((await answer).status()).toBe(429)
  expect(await (await answer).headerValue('retry-after')).toBe('900')
})

test('nobody signs in before the link of the email was followed, which may happen twice', async ({
  newcomer,
  mailTo,
}) => {
  const page = await newcomer()
  const account = someAccount()
  await signUp(page, account)
  await signIn(page, account)
  await expectToast(page, 'Sign in failed', 'Verify your email address first.')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectToast(page, 'Check your email')
  expect((await mailTo(account.email, 3)).subject).toBe('Please verify your email address')

  const { link, subject } = await mailTo(account.email)
  expect(subject).toBe('Please verify your email address')
  await page.goto(`${link.slice(0, -6)}AAAAAA`)
  await expect(page).toHaveURL('/auth')
  await expectToast(page, 'This link does not work')
  await signIn(page, account)
  await expectToast(page, 'Sign in failed', 'Verify your email address first.')

  for (const time of ['first', 'second']) {
    await page.goto(link)
    await expect(page, time).toHaveURL('/auth')
    await expectToast(page, 'Email address verified', 'Thank you. You can sign in now.')
  }
  await signIn(page, account)
  await expectToast(page, 'Welcome back!', 'You have been signed in successfully.')
  await expect(page).toHaveURL('/dashboard')
})

test('signing up with an address that has an account looks the same; its owner gets an email', async ({
  member,
  visitor,
  mailTo,
}) => {
  await signUp(visitor, { email: member.email, password: 'somebody else’s idea' })
  expect((await mailTo(member.email, 2)).subject).toBe('You already have an account')
  await signIn(visitor, { email: member.email, password: 'somebody else’s idea' })
  await expectToast(visitor, 'Sign in failed', 'That email and password do not match an account.')
})

test('a link from an email opens only the account it was sent for', async ({
  visitor,
  newcomer,
  mailTo,
}) => {
  const account = someAccount()
  await signUp(visitor, account)
  const { link } = await mailTo(account.email)
  const stranger = await newcomer()
  const strangers = { email: account.email, password: 'the stranger’s own' }
  await signUp(stranger, strangers)

  await visitor.goto(link)
  await signIn(stranger, strangers)
  await expectToast(stranger, 'Sign in failed')
  await expect(stranger).toHaveURL('/auth')
})

test('those who are signed in are led away from the sign-in page', async ({ member, admin }) => {
  await member.goto('/auth')
  await expect(member).toHaveURL('/dashboard')
  await admin.goto('/auth')
  await expect(admin).toHaveURL('/admin')
  await expect(admin.getByRole('navigation', { name: 'Account' })).toContainText('Admin')
  await expect(member.getByRole('navigation', { name: 'Account' })).not.toContainText('Admin')
})

test('signing out ends the session for good', async ({ member, newcomer, site }) => {
  await member.goto('/dashboard')
  const cookies = await member.context().cookies()
  await signOut(member)
  await expect(member).toHaveURL('/')
  await expect(member.getByRole('link', { name: 'Subscribe' }).first()).toBeVisible()

  const thief = await newcomer()
  await thief.context().addCookies(cookies)
  await thief.goto('/dashboard')
  await expect(thief.getByRole('heading', { name: 'Please Sign In' })).toBeVisible()

  await signIn(thief, await adminAccount(site))
  await expectToast(thief, 'Welcome back!', 'You have been signed in successfully.')
  await expect(thief).toHaveURL('/admin')
})

test('signing in with Google says that it is not set up', async ({ visitor }) => {
  await visitor.goto('/auth')
  await visitor.getByRole('button', { name: 'Continue with Google' }).click()
  await expectToast(visitor, 'Google sign-in failed')
  await expect(visitor).toHaveURL('/auth')
})

test('signing in over an old cookie opens a session that lasts', async ({ newcomer, site }) => {
  const page = await newcomer()
  const form = { intent: 'sign-in', ...(await adminAccount(site)) }
  const answer = await page.request.post('/auth', {
    form,
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: 'session=of-long-ago.and-not-ours' },
    maxRedirects: 0,
  })
  const sessions = answer
    .headersArray()
    .filter(({ name, value }) => /set-cookie/i.test(name) && value.startsWith('session='))
  expect(sessions).toHaveLength(1)
  expect(sessions[0]?.value).not.toContain('Max-Age=0')
})

test('a form with a purpose that nobody knows is no way to break the page', async ({ visitor }) => {
  for (const intent of ['constructor', 'toString', '__proto__', '']) {
    const answer = await visitor.request.post('/auth', {
      form: { intent, email: 'kerry@readers.example' },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(answer.status()).toBe(422)
  }
})
