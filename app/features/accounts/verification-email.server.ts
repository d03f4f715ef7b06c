import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/tables.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { auth } from '#app/server/sessions/sessions.server.ts'

const perClient = { name: 'verification:client', max: 20, minutes: 60 }

/**
 * Sends the letter with the link to verify an address once more: no more than three such letters go to one address in
 * an hour, the first included. The answer is the same for every address, and so is the time it takes: what there is to
 * do is done after it.
 *
 * @param client the address the request came from, to count by
 */
export async function resendVerificationEmail(email: string, client: string) {
  if (!(await consume(perClient, client))) return 'too often'
  sendLetter(email).catch((error) => log.error({ err: error }, 'a letter was not sent again'))
  return 'asked'
}

async function sendLetter(email: string) {
  const [waiting] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, false)))
  if (waiting) await auth().api.sendVerificationEmail({ body: { email } })
}
