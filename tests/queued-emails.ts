import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import type { QueuedEmail } from '#app/platform/email/deliver.server.ts'
import { type Email, renderEmail } from '#app/platform/email/email.ts'
import { jobs, startJobs } from '#app/platform/jobs/jobs.server.ts'
import { unseal } from '#app/platform/secrets/seal.server.ts'
import { pluck } from './pluck.ts'
import { databaseUrl } from './test-database.ts'

/** The real queue with nobody at its other end, so that what was posted can be read. */
export const queuedEmails = {
  async open() {
    await startJobs(databaseUrl)
    await jobs.createQueue('mail')
  },

  close: () => jobs.stop({ graceful: false }),

  /** For all tests of a file. */
  openForFile() {
    beforeAll(() => queuedEmails.open())
    afterAll(() => queuedEmails.close())
  },

  /** The emails to one address, oldest first. */
  async to(address: string) {
    const { rows } = await db.execute<{ data: { sealed: string } }>(
      sql`select data from pgboss.job where name = 'mail' order by created_on`,
    )
    return rows
      .map(({ data }): QueuedEmail => JSON.parse(unseal(data.sealed)))
      .filter(({ to }) => to === address)
  },

  async subjectsTo(address: string) {
    return pluck(await queuedEmails.to(address), 'subject')
  },

  /** The token in the link of the last email to an address. */
  async lastTokenTo(address: string) {
    const email = (await queuedEmails.to(address)).at(-1)
    return new URL(email!.action!.url).searchParams.get('token') ?? ''
  },
}

/** The addresses that an email leads to, in its text and in its HTML, without that of the site below its text. */
export async function linksIn(email: Email | undefined) {
  const { text, html } = email ? await renderEmail(email, 'the site') : { text: '', html: '' }
  return {
    text: text.match(/https?:\/\/\S+/g) ?? [],
    html: [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url),
  }
}
