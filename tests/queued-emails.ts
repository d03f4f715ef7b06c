import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { QueuedEmail } from '#app/server/email/deliver.server.ts'
import { type Email, renderEmail } from '#app/server/email/email.ts'
import { jobs, startJobs } from '#app/server/jobs.server.ts'
import { unseal } from '#app/server/secrets/seal.server.ts'
import { databaseUrl } from './test-database.ts'

/** The real queue with nobody at its other end, so that what was posted can be read. */
export const queuedEmails = {
  async open() {
    await startJobs(databaseUrl)
    await jobs.createQueue('mail')
  },

  close: () => jobs.stop({ graceful: false }),

  /** The emails to one address, oldest first. */
  async to(address: string) {
    const { rows } = await db.execute<{ data: { sealed: string } }>(
      sql`select data from pgboss.job where name = 'mail' order by created_on`,
    )
    return rows
      .map(({ data }): QueuedEmail => JSON.parse(unseal(data.sealed)))
      .filter(({ to }) => to === address)
  },
}

/** The addresses that an email leads to, in its text and in its HTML, without that of the site below its text. */
export function linksIn(email: Email | undefined) {
  const { text, html } = email ? renderEmail(email, 'the site') : { text: '', html: '' }
  return {
    text: text.match(/https?:\/\/\S+/g) ?? [],
    html: [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
  }
}
