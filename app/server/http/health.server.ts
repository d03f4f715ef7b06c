import { Hono } from 'hono'
import { pool } from '#app/db/client.server.ts'

let ready = false

/** `/readyz` answers 200 from now on (true), or 503, so that a load balancer sends nobody (false). */
export function setReady(value: boolean) {
  ready = value
}

/** `/healthz`: the process lives. `/readyz`: it can serve. */
export function health() {
  return new Hono()
    .get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const answers = ready && (await databaseAnswers())
      return c.text(answers ? 'ready' : 'not ready', answers ? 200 : 503, {
        'Cache-Control': 'no-store',
      })
    })
}

async function databaseAnswers() {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}
