import { and, eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { account, user } from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { accountMailer, auth } from '#app/platform/sessions/sessions.server.ts'
import { passwordProblem } from './passwords.server.ts'
import { sendVerificationLink } from './verify-address.server.ts'

const perClient = { name: 'sign-up:address', max: 60, minutes: 60 }

type SignUp = 'created' | 'too often' | { passwordProblem: string }

/** For an address that has an account the answer is the same: its owner gets an email, and who typed it learns nothing. */
export async function signUp(
  { email, password }: { email: string; password: string },
  clientIp: string,
): Promise<SignUp> {
  if (!(await consume(perClient, clientIp))) return 'too often'
  const problem = await passwordProblem(password, email)
  if (problem) return { passwordProblem: problem }

  const hash = await (await auth().$context).password.hash(password)
  const created = await createAccount(email, hash)
  if (created) await sendVerificationLink(created)
  else if (await isVerified(email)) await accountMailer().alreadyRegistered(email)
  // Of two sign-ups for one address at the same moment one creates the account; both people are told to check their email.
  else log.info('two sign-ups for one address at once')
  return 'created'
}

async function createAccount(email: string, hash: string) {
  return db.transaction(async (tx) => {
    // An account that was never verified belongs to nobody: the last person to sign up gets the email and the password.
    await tx.delete(user).where(and(eq(user.email, email), eq(user.emailVerified, false)))
    const [created] = await tx
      .insert(user)
      .values({ email, name: '' })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id, email: user.email })
    if (created) {
      const { id } = created
      const credential = { userId: id, accountId: id, providerId: 'credential', password: hash }
      await tx.insert(account).values(credential)
    }
    return created
  })
}

async function isVerified(email: string) {
  return (await db.$count(user, and(eq(user.email, email), eq(user.emailVerified, true)))) > 0
}
