import { and, eq, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { Newsletter } from '#app/newsletters/write/newsletter.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { newsletters } from '#app/platform/db/schema/tables.server.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'
import { unsubscribePlaceholder } from './newsletter-email.ts'
import { renderNewsletter } from './rendering.server.tsx'

/** Only to the person who writes it. Pressed twice, it is sent once: the same version not again within a minute. */
export async function sendTest(actor: Actor & { email: string }, newsletter: Newsletter) {
  requireAct(actor, 'write newsletter')
  const { html, text } = await renderNewsletter(newsletter)
  const { id, version, subject } = newsletter
  await db.transaction(async (transaction) => {
    const [isDue] = await transaction
      .update(newsletters)
      .set({ testedAt: sql`now()`, testedVersion: version })
      .where(
        and(
          eq(newsletters.id, id),
          sql`(${newsletters.testedVersion} = ${version} and ${newsletters.testedAt} > now() - interval '1 minute') is not true`,
        ),
      )
      .returning({ id: newsletters.id })
    if (!isDue) return
    await sendEmail(
      {
        to: actor.email,
        subject: `Test: ${subject || 'without a subject'}`,
        paragraphs: [],
        rendered: { html: withoutReader(html), text: withoutReader(text) },
      },
      { transaction, kind: 'newsletter' },
    )
  })
}

/** The page of the newsletter takes the place of the link to unsubscribe. */
export function withoutReader(rendered: string) {
  return rendered.replaceAll(unsubscribePlaceholder, siteUrl(href('/newsletter')))
}
