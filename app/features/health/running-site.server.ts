import { pool } from '#app/db/client.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { checkSmtpLogin } from '#app/server/email/deliver.server.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { disconnectedForMs } from '#app/server/pg-notifications.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { siteSettings } from '#app/server/site-settings.server.ts'
import { testEmail } from '#content/test-email.ts'
import type { CheckResult } from './check.ts'
import { checkInstallation } from './checks.server.ts'

type Checked = { at: Date; results: CheckResult[] }

const keptMs = 30_000
let last: Promise<Checked> | null = null

/** What the checks find at this running site. They are not made again within half a minute, however often somebody asks. */
export async function checkRunningSite(): Promise<Checked> {
  const former = last
  const checked = await former
  if (checked && Date.now() - checked.at.getTime() < keptMs) return checked
  // Somebody else who waited may have begun the next ones.
  if (!last || last === former) last = check()
  return last
}

/** As `checkRunningSite`, for the page of admins. */
export function checkedForAdmin(admin: Viewer) {
  requireAdmin(admin)
  return checkRunningSite()
}

/** Queues a test email to an admin's own address. */
export async function sendTestEmail(admin: Viewer) {
  requireAdmin(admin)
  await sendEmail({ ...testEmail(configuration.baseUrl), to: admin.email }, { kind: 'team' })
}

async function check(): Promise<Checked> {
  const results = await checkInstallation({
    settings: configuration,
    query: pool.query.bind(pool),
    // The site itself asks for an echo of its notifications all the time.
    hearNotification: async () => {
      if (disconnectedForMs() > 0) throw new Error('not heard')
      return null
    },
    storage: photoStore,
    checkMailServer: () => checkSmtpLogin(configuration.smtpUrl ?? ''),
    siteSettings,
    nodeVersion: process.versions.node,
  })
  return { at: new Date(), results }
}
