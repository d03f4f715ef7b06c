import { randomUUID } from 'node:crypto'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#app/accounts/sign-in/sign-up.server.ts'
import { readVerification, verifyAddress } from '#app/accounts/sign-in/verify-address.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import type { TeamRole } from '#app/platform/sessions/role.ts'
import { fakeInbox } from './fake-inbox.ts'
import { given, goodPassword } from './given.ts'

export { goodPassword }

export function givenAddress() {
  return `${randomUUID()}@readers.example`
}

/** A client nobody has counted yet. */
export function givenClient() {
  return randomUUID()
}

/** Somebody who signed up and has not followed the link. */
export async function givenNewcomer(email = givenAddress(), password = goodPassword) {
  await signUp({ email, password }, givenClient())
  return { email, password }
}

/** Somebody who may sign in. */
export async function givenReader(email?: string, password?: string) {
  const reader = await givenNewcomer(email, password)
  await followLink(lastToken(reader.email))
  return reader
}

/** Verifies an address as the page behind the emailed link does once the password was right. */
export async function followLink(token: string) {
  const account = await readVerification(token)
  return account !== null && verifyAddress(account)
}

/** The token of the last email to an address. */
export function lastToken(email: string) {
  return fakeInbox.to(email).at(-1)?.token ?? ''
}

/** Somebody of the team who is signed in, and the cookie that says so. */
export async function givenSignedIn(role: TeamRole) {
  const member = await given.account()
  await db.insert(userRoles).values({ userId: member.id, role })
  const opened = await signIn({ email: member.email, password: goodPassword }, givenClient())
  if (typeof opened === 'string' || !('cookies' in opened)) throw new Error('nobody signed in')
  const cookies = opened.cookies.getSetCookie().map((set) => set.split(';')[0])
  return { id: member.id, role, cookie: cookies.join('; ') }
}
