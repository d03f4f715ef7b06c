import { Hono } from 'hono'
import { pool } from '#app/db/client.server.ts'
import { DiskNearlyFull } from '#app/server/photos/disk-storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'

let ready = false
const photoPatience = 1_000

/** `/readyz` answers 200 from now on (true), or 503, so that a load balancer sends nobody (false). */
export function setReady(value: boolean) {
  ready = value
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, with a word on whether it gets at its photos. Without them it
 * serves all the same: no other copy of the site could do better.
 */
export function health() {
  return new Hono()
    .get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const [database, lack] = ready
        ? await Promise.all([databaseAnswers(), lackOfPhotos()])
        : [false, null]
      const answer = lack ? `ready, but ${lack}` : 'ready'
      return c.text(database ? answer : 'not ready', database ? 200 : 503, {
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

// Whoever asks whether we are ready does not wait long for it.
async function lackOfPhotos() {
  const away = 'the photos are out of reach'
  const late = new Promise<string>((resolve) => setTimeout(resolve, photoPatience, away).unref())
  const reached = photoStore.reach().then(
    () => null,
    (error) => (error instanceof DiskNearlyFull ? 'the disk for photos is nearly full' : away),
  )
  return Promise.race([reached, late])
}
