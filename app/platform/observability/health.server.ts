import { Hono } from 'hono'
import { pool } from '#app/platform/db/client.server.ts'
import { disconnectedForMs } from '#app/platform/db/pg-notifications.server.ts'
import { mailServerProblem } from '#app/platform/email/mail-server-check.server.ts'
import { NotStorable } from '#app/platform/files/file-store.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { checkStorage } from '#app/platform/photos/store-picture.server.ts'
import { areRemovalsUnsaved } from '#app/platform/removals/save-removals.server.ts'

let ready = false
const photoCheckTimeoutMs = 1_000
// A connection that broke is opened anew within this time, and nobody need know.
const reconnectMs = 1_000

/** `/readyz` answers 200 (true), or 503, so that a load balancer sends nobody (false). */
export function setReady(value: boolean) {
  ready = value
}

export async function isReady() {
  return ready && (await checkDatabase()) !== null
}

/** `/readyz` says what is wrong meanwhile and serves readers all the same: no other copy of the site could do better. */
export function health() {
  return new Hono()
    .get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const problems = ready ? await findProblems() : null
      const answer = problems?.length ? `ready, but ${problems.join('; ')}` : 'ready'
      return c.text(problems ? answer : 'not ready', problems ? 200 : 503, {
        'Cache-Control': 'no-store',
      })
    })
}

/** @returns null when the database does not answer, and so nothing can be served */
async function findProblems() {
  const [database, photos] = await Promise.all([checkDatabase(), findPhotoProblem()])
  if (!database) return null
  const mail = mailServerProblem()
  return [
    database.isReadOnly && 'the database is read-only',
    disconnectedForMs() > reconnectMs &&
      'changes in the database are not heard, so pages with stories are not cached',
    photos,
    mail !== null && `no mail goes out (${mail})`,
    areRemovalsUnsaved() && 'removals cannot be written beside the backups',
  ].filter((problem) => typeof problem === 'string')
}

async function checkDatabase() {
  try {
    // Also on in a standby server, and where the database or the role is set to it.
    const { rows } = await pool.query("select current_setting('transaction_read_only') as setting")
    return { isReadOnly: rows[0]?.setting === 'on' }
  } catch {
    return null
  }
}

// A load balancer gives up on `/readyz` after seconds, and would take this copy for dead.
async function findPhotoProblem() {
  const timeoutMessage = 'the photos are out of reach'
  const timedOut = new Promise<string>((resolve) =>
    setTimeout(resolve, photoCheckTimeoutMs, timeoutMessage).unref(),
  )
  const checked = checkStorage(photoStore).then(
    () => null,
    (error) => (error instanceof NotStorable ? error.message : timeoutMessage),
  )
  return Promise.race([checked, timedOut])
}
