import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user, userRoles } from '#app/db/schema/tables.server.ts'
import { givenReader } from '#tests/given-accounts.ts'
import { signedIn } from './reader.ts'

/** Somebody with an account, signed in at a site. */
export async function givenMemberAt(url: string) {
  const { email } = await givenReader()
  const [account] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!account) throw new Error('the account was not made')
  return { email, id: account.id, ...(await signedIn(url, email)) }
}

/** Somebody who may decide on stories, signed in at a site. */
export async function givenAdminAt(url: string) {
  const member = await givenMemberAt(url)
  await db.insert(userRoles).values({ userId: member.id, role: 'admin' })
  return member
}
