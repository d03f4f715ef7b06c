import { randomUUID } from 'node:crypto'
import { signUp } from '#app/features/accounts/sign-up.server.ts'
import { verifyAddress } from '#app/features/accounts/verify-address.server.ts'
import { fakeInbox } from './fake-inbox.ts'
import { goodPassword } from './given.ts'

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
  await verifyAddress(lastToken(reader.email))
  return reader
}

/** The token of the last email to an address. */
export function lastToken(email: string) {
  return fakeInbox.to(email).at(-1)?.token ?? ''
}
