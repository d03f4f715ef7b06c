import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { goodPassword } from '#tests/given.ts'
import {
  contentOf,
  descriptionOf,
  fieldOf,
  type Page,
  type PlainBrowser,
  plainBrowser,
  toastsOf,
} from '#tests/plain-browser.ts'
import { test } from './people.ts'

const wrongPair = 'That email and password do not match an account.'

test('a weak password is refused beside its field, and the address stays', async ({ visitor }) => {
  const browser = plainBrowser(visitor)
  for (const [weak, advice] of [
    ['short', 'Use 8 characters or more.'],
    ['password1', 'This password is too easy to guess.'],
    ['kerry@readers.example', 'Do not use your email address as the password.'],
  ] as const) {
    const page = await signUp(browser, { email: 'kerry@readers.example', password: weak })
    expect(page.status).toBe(422)
    expect(descriptionOf(page, fieldOf(page.html, 'Password'))).toContain(advice)
    expect(contentOf(fieldOf(page.html, 'Email'))).toBe('kerry@readers.example')
  }
})

test('after five wrong passwords the next is not tried for a quarter of an hour', async ({
  visitor,
}) => {
  const browser = plainBrowser(visitor)
  const email = someAddress()
  for (let guess = 1; guess <= 5; guess += 1) {
    const page = await signIn(browser, { email, password: `guess ${guess}` })
    expect(toastsOf(page)[0]).toContain(wrongPair)
  }
  const page = await signIn(browser, { email, password: 'guess 6' })
  expect(toastsOf(page)[0]).toContain('Sign in failedThere were too many attempts.')
  expect(page.status).toBe(429)
  const seconds = Number(page.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(15 * 60)
})

test('signing up with an address that has an account looks the same; its owner gets an email', async ({
  visitor,
  newMember,
  mailTo,
}) => {
  const browser = plainBrowser(visitor)
  const taken = { email: newMember.email, password: 'somebody else’s idea' }
  expect(toastsOf(await signUp(browser, taken))[0]).toContain('Sign up successful!')
  expect((await mailTo(newMember.email)).subject).toBe('You already have an account')
  expect(toastsOf(await signIn(browser, taken))[0]).toContain(wrongPair)
})

test('a link from an email opens only the account it was sent for', async ({
  visitor,
  site,
  mailTo,
}) => {
  const email = someAddress()
  const browser = plainBrowser(visitor)
  await signUp(browser, { email, password: goodPassword })
  const { link } = await mailTo(email)
  const stranger = plainBrowser(readerOf(site.url))
  const strangers = { email, password: 'the stranger’s own' }
  await signUp(stranger, strangers)

  const page = await browser.open(link.replace(site.url, ''))
  expect(page.path).toBe('/auth')
  expect(toastsOf(page)[0]).toContain('This link does not work')
  const refused = await signIn(stranger, strangers)
  expect(toastsOf(refused)[0]).toContain('Sign in failed')
  expect((await stranger.open('/account')).path).toBe('/auth')
})

test('a link changes nothing until the password of the sign-up is given, and then opens a session', async ({
  visitor,
  site,
  mailTo,
}) => {
  const email = someAddress()
  const browser = plainBrowser(visitor)
  await signUp(browser, { email, password: goodPassword })
  const link = (await mailTo(email)).link.replace(site.url, '')

  const scanner = readerOf(site.url)
  for (const method of ['HEAD', 'GET']) {
    await expectStatus(200, scanner.ask(link, { method }))
  }
  const refused = await signIn(browser, { email, password: goodPassword })
  expect(toastsOf(refused)[0]).toContain('Verify your email address first.')

  const page = await browser.open(link)
  expect(page.text).toContain(email)
  const wrong = await browser.press(page, 'Verify and sign in', { Password: 'not this one' })
  expect(wrong.status).toBe(401)
  expect(descriptionOf(wrong, fieldOf(wrong.html, 'Password'))).toContain(
    'That is not your password.',
  )
  expect(wrong.text).not.toContain('not this one')

  const entered = await browser.press(wrong, 'Verify and sign in', { Password: goodPassword })
  expect(entered.path).toBe('/dashboard')
  expect(toastsOf(entered)[0]).toContain('Email address verified')
})

test('whoever has the mailbox does not open the account that a stranger made with its address', async ({
  visitor,
  site,
  mailTo,
}) => {
  const email = someAddress()
  const stranger = plainBrowser(readerOf(site.url))
  const strangers = { email, password: 'the stranger’s own' }
  await signUp(stranger, strangers)
  const link = (await mailTo(email)).link.replace(site.url, '')

  const owner = plainBrowser(visitor)
  const tried = await owner.press(await owner.open(link), 'Verify and sign in', {
    Password: 'what I would have chosen',
  })
  expect(tried.status).toBe(401)
  expect(toastsOf(await signIn(stranger, strangers))[0]).toContain('Verify your email address')
})

test('members and admins who open the sign-in page are redirected to their own', async ({
  member,
  admin,
}) => {
  const [dashboard, review] = [
    await plainBrowser(member).open('/auth'),
    await plainBrowser(admin).open('/auth'),
  ]
  expect([dashboard.path, review.path]).toEqual(['/dashboard', '/admin'])
  const linkToReview = 'nav[aria-label="Account"] a[href="/admin"]'
  expect(review.html.querySelector(linkToReview)).not.toBeNull()
  expect(dashboard.html.querySelector(linkToReview)).toBeNull()
})

test('a password manager finds the page where a password is changed, and that no page answers for another', async ({
  visitor,
  member,
}) => {
  const wellKnown = '/.well-known/change-password'
  const answer = await visitor.get(wellKnown)
  const location = answer.headers.get('location') ?? ''
  expect([answer.status, location]).toEqual([302, '/account#change-password'])
  const account = await plainBrowser(member).open(wellKnown)
  const section = account.html.getElementById(location.split('#')[1] ?? '')
  expect(fieldOf(section!, 'New password').getAttribute('autocomplete')).toBe('new-password')

  // What a password manager asks first: a site that answers 200 to it says nothing with its other answers.
  const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  await expectStatus(404, visitor.get(probe))
})

test('signing in over an old cookie opens a session that lasts', async ({ visitor, newMember }) => {
  const { headers } = await visitor.ask('/auth', {
    method: 'POST',
    headers: { Cookie: 'session=of-long-ago.and-not-ours' },
    body: new URLSearchParams({
      intent: 'sign-in',
      email: newMember.email,
      password: goodPassword,
    }),
  })
  const sessions = headers.getSetCookie().filter((line) => line.startsWith('session='))
  expect(sessions).toHaveLength(1)
  expect(sessions[0]).not.toContain('Max-Age=0')
})

test('a form with an unknown intent is refused', async ({ visitor }) => {
  for (const intent of ['constructor', 'toString', '__proto__', '']) {
    const { status } = await visitor.send('/auth', { intent, email: 'kerry@readers.example' })
    expect(status).toBe(422)
  }
})

type Account = { email: string; password: string }

async function signUp(browser: PlainBrowser, { email, password }: Account): Promise<Page> {
  const filled = { Email: email, Password: password, 'Confirm password': password }
  return browser.press(await browser.open('/auth?tab=sign-up'), 'Sign Up', filled)
}

async function signIn(browser: PlainBrowser, { email, password }: Account): Promise<Page> {
  const filled = { Email: email, Password: password }
  return browser.press(await browser.open('/auth'), 'Sign In', filled)
}

function someAddress() {
  return `reader-${randomUUID()}@readers.example`
}
