import { isAPIError } from 'better-auth/api'
import { and, eq, exists, or, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/tables.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { auth } from '#app/server/sessions/sessions.server.ts'
import { passwordProblem } from './passwords.server.ts'

const perAddress = { name: 'sign-up:address', max: 60, minutes: 60 }

export type SignUp = 'posted' | 'too often' | { passwordProblem: string }

/**
 * Makes an account that waits for its address to be verified. The answer is the same for an address we know:
 * its owner gets a letter, the person who typed it learns nothing.
 *
 * @param address where the request came from, to count by
 */
export async function signUp(
  { email, password }: { email: string; password: string },
  address: string,
): Promise<SignUp> {
  if (!(await consume(perAddress, address))) return 'too often'
  const problem = await passwordProblem(password, email)
  if (problem) return { passwordProblem: problem }

  // An account nobody ever verified belongs to nobody: the one who asks last gets the letter and the password.
  await db
    .delete(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, false), isFinished()))
  try {
    await auth().api.signUpEmail({ body: { name: '', email, password } })
  } catch (error) {
    // Two sign-ups for one address at the same moment: the unique key lets one in, and both may look for its letter.
    if (!isAPIError(error) || !(await accountExists(email))) throw error
    log.info('two sign-ups for one address at once')
  }
  return 'posted'
}

// better-auth writes an account in two steps: one that stands between them at this moment is left to finish.
function isFinished() {
  const passwordOf = db.select().from(account).where(eq(account.userId, user.id))
  return or(exists(passwordOf), sql`${user.createdAt} < now() - interval '1 minute'`)
}

async function accountExists(email: string) {
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return found !== undefined
}
