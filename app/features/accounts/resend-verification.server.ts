import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/tables.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { auth } from '#app/server/sessions/sessions.server.ts'

const perClient = { name: 'verification:client', max: 20, minutes: 60 }

/**
 * Sends the verification email again: at most three such emails go to one address in an hour, including the first. The
 * answer and the time it takes are the same for every address, because the work is done after the answer.
 *
 * @param clientIp for the rate limit
 */
export async function resendVerificationEmail(email: string, clientIp: string) {
  if (!(await consume(perClient, clientIp))) return 'too often'
  sendAgain(email).catch((error) =>
    log.error({ err: error }, 'a verification email was not sent again'),
  )
  return 'asked'
}

async function sendAgain(email: string) {
  const [unverified] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, false)))
  if (unverified) await auth().api.sendVerificationEmail({ body: { email } })
}
