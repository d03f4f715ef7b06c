import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { purgeQueue } from '#app/platform/edge/purge-queue.server.ts'
import { measure } from '#ops/bench/load.ts'
import { forms, withPhoto } from '#ops/fault-tests/forms.ts'
import { givenMemberAt } from '#ops/fault-tests/people.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { tell } from '#ops/fault-tests/site.ts'
import { freePort } from '#ops/site-process.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { heavyPhoto } from '#tests/files.ts'
import { given, takeDown } from '#tests/given.ts'
import { openServer } from '#tests/open-server.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { portsForProxy } from './proxies.ts'
import { openCopies } from './two-copies.ts'
import { openVarnish } from './varnish.ts'

// What copies that were killed have left to be purged.
beforeEach(async () => {
  await db.execute(sql`delete from pgboss.job where name = ${purgeQueue}`)
})

test('a withdrawn story and its photo are gone from Varnish at once, with two copies behind it', async () => {
  const { url, copies } = await openBehindVarnish()
  const reader = readerOf(url)
  const other = await given.approved({ title: 'A rose that stays' })
  const { id, photo } = await givenStoryWithPhoto(url)
  const decidedAt = performance.now()
  await approve(id)
  await expect.poll(() => statusOf(reader, `/story/${id}`), { interval: 5 }).toBe(200)
  const shownAt = performance.now()
  const paths = ['/', '/stories', `/story/${id}`, photo, `/story/${other.id}`]
  // Each copy has rendered them, and the edge has both encodings.
  for (const { url } of copies) for (const path of paths) await readerOf(url).get(path)
  for (const path of paths) {
    for (const encoding of ['br', 'gzip']) {
      const { status, headers } = await reader.ask(path, {
        headers: { 'Accept-Encoding': encoding },
      })
      expect([path, status, headers.get('surrogate-key')]).toEqual([path, 200, null])
    }
  }

  const withdrawnAt = performance.now()
  await takeDown(id)

  for (const path of [`/story/${id}`, photo]) {
    await expect.poll(() => statusOf(reader, path), { interval: 5, timeout: 1_000 }).toBe(404)
  }
  const goneAt = performance.now()
  for (const path of ['/', '/stories']) {
    expect((await reader.get(path)).text).not.toContain(`/story/${id}`)
  }
  expect(await statusOf(reader, `/story/${other.id}`)).toBe(200)
  const ms = (from: number, to: number) => `${Math.round(to - from)} ms`
  tell(
    'E1',
    `approved and read at the edge after ${ms(decidedAt, shownAt)}, withdrawn and gone with its photo after ${ms(withdrawnAt, goneAt)}`,
  )

  // It stays away when what left a copy late has arrived.
  await expect
    .poll(async () => (await logOf(copies)).match(/edge purged/g)?.length)
    .toBeGreaterThan(5)
  for (const path of [`/story/${id}`, photo]) expect(await statusOf(reader, path)).toBe(404)
})

test('a member is answered by the site, and nobody else gets that page', async () => {
  const { url } = await openBehindVarnish()
  const member = await givenMemberAt(url)
  const visitor = readerOf(url)
  for (const path of ['/about', '/stories', '/']) {
    const before = await visitor.get(path)
    const own = await member.get(path)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(own.text).toContain('/dashboard')
    const after = await visitor.get(path)
    expect(after.text).toBe(before.text)
    expect(after.text).not.toContain(member.email)
  }
  const [own, others] = [await member.get('/dashboard'), await visitor.get('/dashboard')]
  expect(own.text).not.toContain('Please Sign In')
  expect(others.text).toContain('Please Sign In')
})

test('readers read on while every copy of the site is stopped', async () => {
  const { url, pid, copies } = await openBehindVarnish()
  const story = await given.approved({ title: 'Two swallows over the harbour' })
  const paths = ['/', '/about', '/stories', `/story/${story.id}`]
  await expect.poll(() => statusOf(readerOf(url), `/story/${story.id}`)).toBe(200)
  const style = /\/assets\/readers-[\w-]+\.css/.exec((await readerOf(url).get('/')).text)?.[0] ?? ''
  for (const path of [...paths, style]) expect(await statusOf(readerOf(url), path)).toBe(200)
  await secondPurge(copies)
  const headers = { 'accept-encoding': 'br' }
  for (const path of [...paths, style]) await readerOf(url).ask(path, { headers })

  for (const copy of copies) await copy.stop('SIGKILL')

  for (const path of [...paths, style]) {
    await expectStatus(200, readerOf(url).ask(path, { headers }))
  }
  for (const path of ['/', style]) {
    const { perSecond, p99 } = await measure({
      url: url + path,
      pid,
      connections: 50,
      seconds: 4,
      headers,
    })
    tell(
      'E2',
      `both copies stopped: ${Math.round(perSecond)} requests a second for ${path}, p99 ${p99.toFixed(1)} ms`,
    )
  }
})

test('a purge that fails is repeated until the edge has taken it, and counted', async () => {
  const gate = await openGate()
  const metrics = await freePort()
  const { url, copies } = await openBehindVarnish(
    { CDN_URL: gate.url, METRICS_PORT: String(metrics) },
    gate,
  )
  const reader = readerOf(url)
  const { id } = await given.approved({ title: 'Two swallows over the harbour' })
  await expect.poll(() => statusOf(reader, `/story/${id}`)).toBe(200)
  const counted = async (what: RegExp) =>
    Number(what.exec(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text())?.[1])
  await expect.poll(() => counted(/edge_purge_lag_seconds ([\d.]+)/)).toBe(0)

  await secondPurge(copies)
  expect(await statusOf(reader, `/story/${id}`)).toBe(200)

  gate.close()
  await takeDown(id)
  await expect.poll(() => counted(/edge_purges_total\{outcome="failed"\} (\d+)/)).toBeGreaterThan(1)
  await expect.poll(() => counted(/edge_purge_lag_seconds ([\d.]+)/)).toBeGreaterThan(0)
  expect(await statusOf(reader, `/story/${id}`)).toBe(200)

  gate.open()
  await expect.poll(() => statusOf(reader, `/story/${id}`), { timeout: 60_000 }).toBe(404)
  await expect.poll(() => counted(/edge_purge_lag_seconds ([\d.]+)/), { timeout: 60_000 }).toBe(0)
})

test('nobody but the site purges', async () => {
  const { url } = await openBehindVarnish()
  const purge = (headers: Record<string, string>) =>
    fetch(url, { method: 'PURGE', headers }).then(({ status }) => status)
  expect(await purge({ 'Surrogate-Key': 'stories' })).toBe(200)
  // As through the proxy in front, from wherever.
  expect(await purge({ 'Surrogate-Key': 'stories', 'X-Forwarded-For': '192.0.2.1' })).toBe(405)
  for (const key of ['', '.*', 'a|b', 'a && obj.http.x ~ b']) {
    expect([key, await purge({ 'Surrogate-Key': key })]).toEqual([key, 400])
  }
})

async function openBehindVarnish(settings: Record<string, string> = {}, gate?: { to: number }) {
  const ports = await portsForProxy({ copies: 2 })
  if (gate) gate.to = ports.front
  const url = `http://127.0.0.1:${ports.front}`
  const shared = { BASE_URL: url, CDN: 'varnish', CDN_URL: url, LOG_LEVEL: 'info' }
  const { METRICS_PORT = '', ...others } = settings
  const opened = await openCopies(ports, { ...shared, ...others }, { METRICS_PORT })
  return { ...(await openVarnish(ports)), ...opened }
}

/** Passes purges on to Varnish, or refuses them. */
async function openGate() {
  let isOpen = true
  const gate = {
    url: '',
    to: 0,
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
    },
  }
  gate.url = await openServer(async ({ headers }, response) => {
    const keys = { 'Surrogate-Key': String(headers['surrogate-key']) }
    const purged =
      isOpen &&
      (await fetch(`http://127.0.0.1:${gate.to}`, { method: 'PURGE', headers: keys }).catch(
        () => null,
      ))
    response.writeHead(purged ? purged.status : 503).end()
  })
  return gate
}

async function givenStoryWithPhoto(url: string) {
  const member = await givenMemberAt(url)
  const sent = withPhoto(forms.story(), new Uint8Array((await heavyPhoto(40)).buffer))
  await expectStatus(303, member.send('/submit', sent))
  const [story] = await rowsWhere(submissions, { userId: member.id })
  return { id: story!.id, photo: story!.photoUrl }
}

const statusOf = async (reader: ReturnType<typeof readerOf>, path: string) =>
  (await reader.get(path)).status

/** Of what was approved, by each copy. What is read from then on stays at the edge. */
async function secondPurge(copies: Parameters<typeof logOf>[0]) {
  await expect
    .poll(async () => (await logOf(copies)).match(/"stories"/g)?.length)
    .toBeGreaterThan(3)
}

async function logOf(copies: readonly { said(): Promise<string> }[]) {
  return (await Promise.all(copies.map(({ said }) => said()))).join('')
}

async function approve(id: string) {
  const approved = { status: 'approved' as const, approvedAt: new Date(), approvedBy: null }
  await updateWhere(submissions, { id }, approved)
}
