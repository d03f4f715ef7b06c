import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { findGoogleAccount } from '#app/accounts/sign-in/google-account.server.ts'
import { disconnectGoogle, signInMethods } from '#app/accounts/sign-in/google-connection.server.ts'
import { requestPasswordReset, setNewPassword } from '#app/accounts/sign-in/recovery.server.ts'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { account, user } from '#app/platform/db/schema/tables.server.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import { givenAddress, givenClient, givenReader, lastToken } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { readConfirmation, requestDeletion, requestMove } from './email-confirmation.server.ts'
import {
  changeAddress,
  changePassword,
  checkCurrentPassword,
  requestAddressChange,
  sendAddressChangeEmail,
} from './own-account.server.ts'

queuedEmails.openForFile()

test('an account without a password is told to confirm by email', async () => {
  const owner = await givenByGoogle()
  expect(await signInMethods(owner)).toEqual({ password: false, google: true })
  expect(await checkCurrentPassword(owner, 'anything at all')).toBe('none')
  expect(await requestAddressChange(owner, givenAddress(), 'anything at all')).toBe('none')
  const passwords = { current: 'anything at all', password: 'nine swallows home' }
  expect(await changePassword(owner, passwords, new Request('http://localhost'))).toBe('none')
})

test('an emailed link sets the first password, which signs in to the same account as Google', async () => {
  const owner = await givenByGoogle()
  await requestPasswordReset(owner.email, givenClient())
  await expect.poll(() => fakeInbox.to(owner.email)).toHaveLength(1)
  expect(await setNewPassword(lastToken(owner.email), 'nine swallows home')).toBe('set')

  expect(await signInMethods(owner)).toEqual({ password: true, google: true })
  const outcome = await signIn(
    { email: owner.email, password: 'nine swallows home' },
    givenClient(),
  )
  expect(outcome).toMatchObject({ viewer: { id: owner.id } })
})

test('Google can be disconnected only once there is a password, and the owner is told', async () => {
  const owner = await givenByGoogle()
  expect(await disconnectGoogle(owner)).toBe(false)
  expect(await signInMethods(owner)).toEqual({ password: false, google: true })

  await db
    .insert(account)
    .values({ userId: owner.id, accountId: owner.id, providerId: 'credential', password: 'a hash' })
  expect(await disconnectGoogle(owner)).toBe(true)
  expect(await signInMethods(owner)).toEqual({ password: true, google: false })
  expect(await disconnectGoogle(owner)).toBe(true)
  expect(await queuedEmails.subjectsTo(owner.email)).toEqual([
    'You can no longer sign in with Google',
  ])
})

test('nobody can disconnect the Google of another account', async () => {
  const [owner, other] = [await givenByGoogle(), await givenReader()]
  const [row] = await rowsWhere(user, { email: other.email })
  await disconnectGoogle({ id: row!.id, email: other.email })
  expect(await signInMethods(owner)).toMatchObject({ google: true })
})

test('deletion is confirmed by an emailed link that works for 30 minutes', async () => {
  const owner = await givenByGoogle()
  expect(await requestDeletion(owner)).toBe('asked')
  expect(await queuedEmails.subjectsTo(owner.email)).toEqual([
    'Do you want to delete your account?',
  ])
  const token = await queuedEmails.lastTokenTo(owner.email)
  expect(await readConfirmation(token)).toEqual({ act: 'deletion', owner })

  vi.setSystemTime(Date.now() + 31 * 60_000)
  expect(await readConfirmation(token)).toBeNull()
  vi.useRealTimers()
  for (const altered of ['', 'x', token.slice(2)]) {
    expect(await readConfirmation(altered)).toBeNull()
  }
})

test('a link to an address that the account no longer has does nothing', async () => {
  const owner = await givenByGoogle()
  await requestDeletion(owner)
  const token = await queuedEmails.lastTokenTo(owner.email)
  await updateWhere(user, { id: owner.id }, { email: givenAddress() })
  expect(await readConfirmation(token)).toBeNull()
})

test('an account without a password changes its address with two links, the first to its present address', async () => {
  const [owner, next] = [await givenByGoogle(), givenAddress()]
  expect(await requestMove(owner, next)).toBe('asked')
  expect(await queuedEmails.to(next)).toEqual([])

  const confirmation = await readConfirmation(await queuedEmails.lastTokenTo(owner.email))
  expect(confirmation).toEqual({ act: 'move', owner, to: next })
  expect(await sendAddressChangeEmail(owner, next)).toBe('asked')
  expect(await changeAddress(await queuedEmails.lastTokenTo(next))).toBe(true)
  const [moved] = await rowsWhere(user, { id: owner.id })
  expect(moved?.email).toBe(next)
  expect(await signInMethods(owner)).toMatchObject({ google: true })
})

test('at most three such emails are sent in an hour', async () => {
  const owner = await givenByGoogle()
  const answers: string[] = []
  for (let each = 0; each < 4; each += 1) answers.push(await requestDeletion(owner))
  expect(answers).toEqual(['asked', 'asked', 'asked', 'too often'])
  expect(await requestMove(owner, givenAddress())).toBe('too often')
})

async function givenByGoogle() {
  const email = givenAddress()
  const account = await findGoogleAccount({ subject: randomUUID(), email, name: null })
  if (typeof account === 'string') throw new Error(account)
  return { id: account.id, email }
}
