import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { client, openProvider } from '#tests/openid-provider.ts'
import { test as base, expect, expectToast, press, signOut } from './people.ts'
import { openSite } from './site.ts'

type Provider = Awaited<ReturnType<typeof openProvider>>

/** A site of its own, with a real OpenID provider on this machine in Google's place. */
const test = base.extend<object, { provider: Provider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern
    async ({}, use) => {
      const provider = await openProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider, copies }, use) => {
      const site = await openSite(copies, {
        GOOGLE_CLIENT_ID: client.clientId,
        GOOGLE_CLIENT_SECRET: client.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
      })
      provider.sendsBackTo = `${site.url}/auth/google/callback`
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
})

function givenPerson(provider: Provider, email = `${randomUUID()}@readers.example`) {
  provider.person = { sub: randomUUID(), email, email_verified: true, name: 'Maya Thornton' }
  return provider.person
}

async function continueWithGoogle(page: Page) {
  await page.goto('/auth')
  await press(page, 'Continue with Google')
}

test('readers sign in with Google, connect it with an account, and delete one by an email', async ({
  visitor,
  member,
  provider,
  mailTo,
  browser,
  site,
}) => {
  await test.step('somebody signs in, comes back, and deletes the account by an email', async () => {
    const { email } = givenPerson(provider)
    // The page between goes on by itself, too soon for a test to look at it in the browser.
    const between = await visitor.request.post('/auth/google', {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const shown = await between.text()
    expect(shown).toContain('Redirecting to Google...')
    expect(shown).toMatch(/<a [^>]*>Continue to Google<\/a>/)
    await continueWithGoogle(visitor)
    await expectToast(visitor, 'Welcome back!', 'You have been signed in successfully.')
    await expect(visitor).toHaveURL('/dashboard')

    await signOut(visitor)
    await continueWithGoogle(visitor)
    await expectToast(visitor, 'Welcome back!')
    await visitor.goto('/account')
    await expect(visitor.getByRole('main')).toContainText(email)
    await expect(visitor.getByLabel('Display name')).toHaveValue('Maya Thornton')
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Google' })).toContainText(
      'Your only way to sign in',
    )

    await visitor.getByText('I want to delete my account').click()
    await press(visitor, 'Email me the link')
    await expectToast(visitor, 'Check your email')
    await visitor.goto((await mailTo(email)).link)
    await visitor.goto('/account')
    await expect(visitor.getByRole('main')).toContainText(email)
    await visitor.goto((await mailTo(email)).link)
    await press(visitor, 'Delete everything')
    await expectToast(visitor, 'Your account is deleted')
    await visitor.goto('/account')
    await expect(visitor).toHaveURL('/auth')
  })

  await test.step('a member connects it with an account that has a password, and lets it go again', async () => {
    givenPerson(provider)
    const google = member.getByRole('listitem').filter({ hasText: 'Google' })
    const connect = async () => {
      await member.goto('/account')
      await press(member, 'Connect Google')
    }
    await connect()
    await expectToast(
      member,
      'Google was not connected',
      'That Google account uses a different email address.',
    )

    // The provider remembers who came by its cookie; this is somebody else at the same browser.
    await member.context().clearCookies({ domain: '127.0.0.1' })
    givenPerson(provider, member.email)
    await connect()
    await expectToast(member, 'Google connected')
    await expect(google).toContainText('Connected')
    await press(member, 'Disconnect Google')
    await expectToast(member, 'Google disconnected')
    await expect(google).toContainText('Not connected')
  })

  await test.step('without script the way there and back is the same', async () => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
    const plain = await context.newPage()
    const { email } = givenPerson(provider)
    await continueWithGoogle(plain)
    await expectToast(plain, 'Welcome back!', 'You have been signed in successfully.')
    await expect(plain).toHaveURL('/dashboard')
    await plain.goto('/account')
    await expect(plain.getByRole('main')).toContainText(email)
    await context.close()
  })
})
