import { and, eq, inArray, ne } from 'drizzle-orm'
import { href } from 'react-router'
import { type Database, db, type Transaction } from '#app/db/client.server.ts'
import { profiles, user, userRoles } from '#app/db/schema/tables.server.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { findMemberName } from '#app/server/sessions/member-name.server.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { audienceWords, type Newsletter, newsletterTitle } from './newsletter.ts'
import { countAudience } from './recipients.server.ts'

type Colleague = { id: string; name: string | null; email: string }

/** Who may agree to a sending: editors and admins other than whoever asks. */
export async function findColleagues(
  asker: { id: string },
  executor: Pick<Database, 'selectDistinct'> = db,
): Promise<Colleague[]> {
  return executor
    .selectDistinct({ id: user.id, name: profiles.displayName, email: user.email })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.userId))
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .where(and(inArray(userRoles.role, ['editor', 'admin']), ne(user.id, asker.id)))
}

/** Queues an email to each, which goes out when the transaction commits. */
export async function askColleagues(
  tx: Transaction,
  newsletter: Newsletter,
  asker: { id: string },
  colleagues: Colleague[],
) {
  const who = (await findMemberName(asker.id, tx)) ?? 'Somebody'
  const count = await countAudience(newsletter.audience, tx)
  const { sendAt } = newsletter
  const when = sendAt ? `on ${britishDateTime(sendAt)}, London time` : 'as soon as you agree'
  const url = siteUrl(
    href('/edit/newsletter/:newsletterId/approve', { newsletterId: newsletter.id }),
  )
  for (const { email: to } of colleagues) {
    const paragraphs = [
      `Hello. ${who}, of the Indelible team, asks you to agree to ${newsletterTitle(newsletter)}, "${newsletter.subject}".`,
      `It would go to ${count} people (${audienceWords(newsletter.audience)}) ${when}. Nothing is sent until somebody agrees.`,
      'We email you because you are an editor or admin. To stop these emails, ask an admin to remove that role.',
    ]
    const subject = 'A newsletter waits for you to agree'
    const action = { label: 'Read it and decide', url }
    await sendEmail({ to, subject, paragraphs, action }, { transaction: tx, kind: 'team' })
  }
}

/**
 * Queues an email to those who asked for a sending and agreed to it: its time came, and it was not sent.
 *
 * @param problem what has to be mended first
 */
export async function tellOfUnsent(tx: Transaction, newsletter: Newsletter, problem: string) {
  const { id: newsletterId, requestedBy, approvedBy } = newsletter
  const ids = [requestedBy, approvedBy].filter((id) => id !== null)
  const people = await tx.select({ to: user.email }).from(user).where(inArray(user.id, ids))
  const paragraphs = [
    `Hello. Indelible was to send ${newsletterTitle(newsletter)}, "${newsletter.subject}", and did not send it. ${problem}`,
    'It is a draft again. Mend it, and send or schedule it once more.',
    'We email you because you asked to send it or agreed to it. While it stays a draft, we will not email you about it again.',
  ]
  const url = siteUrl(href('/edit/newsletter/:newsletterId', { newsletterId }))
  const email = { subject: 'A newsletter was not sent', paragraphs }
  for (const { to } of people) {
    const action = { label: 'Open the draft', url }
    await sendEmail({ ...email, to, action }, { transaction: tx, kind: 'team' })
  }
}
