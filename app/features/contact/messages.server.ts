import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { contactSubmissions } from '#app/db/schema/tables.server.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { emailToTeam } from '#app/server/email/team-email.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume, refund } from '#app/server/rate-limit/rate-limit.server.ts'
import { type MessageForm, subjectLabel } from './message-form.ts'

const perClient = { name: 'contact:client', max: 5, minutes: 60 }
const perSender = { name: 'contact:sender', max: 10, minutes: 24 * 60 }
// Many clients together cannot bury the messages of readers.
const perDay = { name: 'contact:day', max: 200, minutes: 24 * 60 }

/**
 * Stores a message and queues the email to the team, in one transaction. The same form sent twice is one message.
 *
 * @param clientIp for the rate limit
 * @returns 'sent', or why nothing was stored
 */
export async function sendMessage(form: MessageForm, clientIp: string) {
  if (await alreadySent(form)) return 'sent'
  if (!(await consume(perClient, clientIp)) || !(await consume(perSender, form.email))) {
    return 'too often'
  }
  if (!(await consume(perDay, 'everyone'))) return 'too many today'

  const { formKey, name, email, subject, message } = form
  const isNew = await db.transaction(async (transaction) => {
    const [stored] = await transaction
      .insert(contactSubmissions)
      .values({ formKey, name, email, subject, message })
      .onConflictDoNothing({ target: contactSubmissions.formKey })
      .returning({ id: contactSubmissions.id })
    if (!stored) return false
    const label = subjectLabel(subject)
    const about = { replyTo: email, subject: `${label}: ${name}`, text: message }
    const lead = `From: ${name}, ${email}\nSubject: ${label}`
    await sendEmail(emailToTeam({ ...about, lead }), { transaction, kind: 'team' })
    log.info({ message: stored.id, subject }, 'message received')
    return true
  })
  // The second of two clicks does not count.
  if (!isNew) {
    await refund(perClient, clientIp)
    await refund(perSender, email)
    await refund(perDay, 'everyone')
  }
  return 'sent'
}

async function alreadySent({ formKey }: MessageForm) {
  return (await db.$count(contactSubmissions, eq(contactSubmissions.formKey, formKey))) > 0
}
