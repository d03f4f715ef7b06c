import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEmails } from '#app/accounts/account/account-emails.server.ts'
import { openSessions } from '#app/platform/sessions/sessions.server.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import { followLink, givenClient, givenNewcomer } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { resendVerificationEmail } from './auth-handlers.server.ts'
import { signIn } from './sign-in.server.ts'

beforeAll(async () => {
  await queuedEmails.open()
  await openSessions(accountEmails)
})

afterAll(async () => {
  await fakeInbox.open()
  await queuedEmails.close()
})

test('the verification email can be sent again, and its link works', async () => {
  const { email, password } = await givenNewcomer()
  expect(await resendVerificationEmail(email, givenClient())).toBe('asked')
  await expect.poll(() => emailsTo(email)).toBe(2)

  expect(await followLink(await queuedEmails.lastTokenTo(email))).toBe(true)
  expect(await signIn({ email, password }, givenClient())).toHaveProperty('cookies')
})

test('at most three emails go to one address in an hour, whoever asks', async () => {
  const { email } = await givenNewcomer()
  for (let each = 0; each < 5; each += 1) await resendVerificationEmail(email, givenClient())
  const later = await givenNewcomer()
  await resendVerificationEmail(later.email, givenClient())
  await expect.poll(() => emailsTo(later.email)).toBe(2)
  expect(await emailsTo(email)).toBe(3)
})

async function emailsTo(email: string) {
  return (await queuedEmails.to(email)).length
}
