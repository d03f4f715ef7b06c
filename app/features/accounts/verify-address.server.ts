import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/tables.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { auth } from '#app/server/sessions/sessions.server.ts'

/**
 * Follows an emailed link. It may be followed twice, and a mail scanner may follow it first: it verifies the address and
 * signs nobody in.
 *
 * @returns false when the link was altered or has expired, or the account was created again since
 */
export async function verifyAddress(link: string) {
  const [accountId = '', ...token] = link.split('.')
  if (!isUuid(accountId) || !(await accountExists(accountId))) return false
  try {
    await auth().api.verifyEmail({ query: { token: token.join('.') } })
    return true
  } catch (error) {
    if (isAPIError(error)) return false
    throw error
  }
}

async function accountExists(id: string) {
  return (await db.$count(user, eq(user.id, id))) > 0
}
