import { isAPIError } from 'better-auth/api'
import { and, eq, exists, or, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/tables.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { auth } from '#app/server/sessions/sessions.server.ts'
import { passwordProblem } from './passwords.server.ts'

const perClient = { name: 'sign-up:address', max: 60, minutes: 60 }

export type SignUp = 'created' | 'too often' | { passwordProblem: string }

/**
 * Creates an account that waits for its address to be verified. For an address that already has an account the answer is
 * the same: its owner gets an email, and the person who typed it learns nothing.
 *
 * @param clientIp for the rate limit
 */
export async function signUp(
  { email, password }: { email: string; password: string },
  clientIp: string,
): Promise<SignUp> {
  if (!(await consume(perClient, clientIp))) return 'too often'
  const problem = await passwordProblem(password, email)
  if (problem) return { passwordProblem: problem }

  // An account that was never verified belongs to nobody: the last person to sign up gets the email and the password.
  await db
    .delete(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, false), isFinished()))
  try {
    await auth().api.signUpEmail({ body: { name: '', email, password } })
  } catch (error) {
    // Of two sign-ups for one address at the same moment the unique key allows one; both people are told to check their email.
    if (!isAPIError(error) || !(await accountExists(email))) throw error
    log.info('two sign-ups for one address at once')
  }
  return 'created'
}

// better-auth writes an account in two steps. One that is between them at this moment is left to finish.
function isFinished() {
  const passwordOf = db.select().from(account).where(eq(account.userId, user.id))
  return or(exists(passwordOf), sql`${user.createdAt} < now() - interval '1 minute'`)
}

async function accountExists(email: string) {
  return (await db.$count(user, eq(user.email, email))) > 0
}
