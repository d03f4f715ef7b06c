import { findUnshown } from '#app/pieces/reading/live-pieces.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { disconnectedForMs } from '#app/platform/db/pg-notifications.server.ts'
import { checkSmtpLogin } from '#app/platform/email/deliver.server.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { testEmail } from '#content/test-email.ts'
import type { CheckResult } from './check.ts'
import { checkInstallation } from './checks.server.ts'

type Checked = { at: Date; results: CheckResult[] }

const keptMs = 30_000
let last: Promise<Checked> | null = null

/** Checked at most every half a minute, however often somebody asks. */
export async function checkRunningSite(): Promise<Checked> {
  const former = last
  const checked = await former
  if (checked && Date.now() - checked.at.getTime() < keptMs) return checked
  // Somebody else who waited may have begun the next ones.
  if (!last || last === former) last = check()
  return last
}

export function checkRunningSiteAs(admin: Viewer) {
  requireAdmin(admin)
  return checkRunningSite()
}

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
    findUnshown,
    siteSettings,
    nodeVersion: process.versions.node,
  })
  return { at: new Date(), results }
}
