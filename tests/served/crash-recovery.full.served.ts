import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { joinDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { deleteOrphanedPhotos } from '#app/platform/photos/delete-unused.server.ts'
import { photoFolder } from '#app/platform/photos/photo-store.server.ts'
import { photoWidths } from '#app/platform/photos/photo-widths.ts'
import { variantKey } from '#app/platform/photos/store-picture.server.ts'
import { serve, stop } from '#tests/served-site.ts'

// `ROUNDS=20 npx vitest run --config vitest.served.config.ts crash-recovery` for a longer look.
const rounds = Number(process.env.ROUNDS ?? 8)

test('a server killed while stories arrive loses no confirmed story and stores none in part', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'indelible-kill-'))
  const photo = await sharp({
    create: {
      width: 2000,
      height: 1500,
      channels: 3,
      background: '#a33',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const thanked: string[] = []
  let cookie = ''
  let longest = 0

  for (let round = 0; round < rounds; round += 1) {
    const { url: base, server } = await serve({ dataDir, env: { LOG_LEVEL: 'silent' } })
    cookie ||= await signIn(base, readFileSync(join(dataDir, 'admin-password.txt'), 'utf8').trim())
    const formKey = randomUUID()
    const sent = submit(base, cookie, formKey, photo).then(
      (status) => status === 303 && thanked.push(formKey),
      () => {},
    )
    // The first is left alone, to learn how long one takes here; the others die before, within or just after.
    const began = performance.now()
    if (round === 0) await sent
    else await Promise.race([once(AbortSignal.timeout(randomInt(0, longest)), 'abort'), sent])
    longest ||= Math.ceil((performance.now() - began) * 1.5)
    await stop(server, 'SIGKILL')
    await sent
  }

  const database = await joinDatabase({ dataDir })
  const client = new pg.Client({ connectionString: database.url() })
  await client.connect()
  const { rows } = await client.query(
    `select form_key, photo_key, photo_width,
       (select count(*)::int from consents where submission_id = submissions.id) as consents,
       (select count(*)::int from submission_events where submission_id = submissions.id) as events
     from submissions where not sample`,
  )
  const storage = photoFolder(join(dataDir, 'photos'))
  const { rows: known } = await client.query(
    'select photo_key from submissions where photo_key is not null',
  )
  await client.end()
  await database.stop()

  expect(thanked.length).toBeGreaterThan(0)
  expect(thanked.length).toBeLessThan(rounds)
  expect(rows.map((row) => row.form_key)).toEqual(expect.arrayContaining(thanked))
  expect(new Set(rows.map((row) => row.form_key)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row).toMatchObject({ consents: 2, events: 1 })
    for (const width of photoWidths(row.photo_width)) {
      expect(await storage.get(variantKey(row.photo_key, width))).not.toBeNull()
    }
  }

  const keys = new Set(known.map((row) => row.photo_key))
  await deleteOrphanedPhotos(storage, async () => keys, new Date(Date.now() + 60_000))
  for await (const key of storage.list('')) {
    expect(keys).toContain(key.replace(/-\d+\.webp$/, ''))
  }
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(base: string, password: string) {
  const answer = await fetch(`${base}/auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: base },
    body: new URLSearchParams({ intent: 'sign-in', email: 'admin@indelible.example', password }),
  })
  expect(answer.status).toBe(303)
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

async function submit(base: string, cookie: string, formKey: string, photo: Buffer) {
  const form = new FormData()
  form.set('formKey', formKey)
  form.set('title', 'The day it stopped')
  form.set('name', 'Rosa')
  form.set('nameShown', 'full')
  form.set('story', 'It was the winter the harbour froze.')
  form.set('editorialConsent', 'on')
  form.set('privacyConsent', 'on')
  form.set('photo', new File([new Uint8Array(photo)], 'harbour.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${base}/submit`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: base, Cookie: cookie },
    body: form,
  })
  return answer.status
}
