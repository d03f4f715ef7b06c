import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { openBalancer } from '#tests/balancer.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { addMigration } from '#tests/given-migrations.ts'
import { rowsWhere } from '#tests/rows.ts'
import { launch, stop, untilReady } from '#tests/served-site.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { emptyDatabase } from '#tests/test-database.ts'
import { since } from './figures.ts'
import { forms, withPhoto } from './forms.ts'
import { givenMemberAt } from './people.ts'
import { readerOf } from './reader.ts'
import { openSite, settingsOf, tell } from './site.ts'
import { givenSiteFolder } from './site-folder.ts'

test('on SIGTERM the site answers received requests, finishes an upload and exits', async () => {
  const site = await openSite()
  const member = await givenMemberAt(site.url)
  const upload = await slowUpload(site.url, member.cookie)
  await upload.half()

  const statuses: (number | 'refused')[] = []
  const visitor = readerOf(site.url)
  let going = true
  const crowd = Array.from({ length: 20 }, async () => {
    for (let at = 0; going; at += 1) {
      const path = at % 2 ? `/search?q=${at}` : '/about'
      statuses.push(await visitor.get(path).then(({ status }) => status, refusedOrNot))
    }
  })
  await expect.poll(() => statuses.length).toBeGreaterThan(100)
  const began = performance.now()
  const ended = site.stop()
  await expect.poll(() => statuses.includes('refused')).toBe(true)
  going = false
  await Promise.all(crowd)
  await upload.rest()

  expect(await upload.answer).toBe(303)
  expect(await ended).toBe(0)
  expect(statuses.filter((status) => status !== 200 && status !== 'refused')).toEqual([])
  const [story] = await rowsWhere(submissions, { userId: member.id })
  expect(story?.photoKey).not.toBeNull()
  const answered = statuses.filter((status) => status === 200).length
  tell(
    'G1',
    `${answered} answered, none broken off, the upload thanked for, gone after ${since(began)} ms`,
  )
})

test('a new copy takes over from an old one without a failed request', async () => {
  const balancer = await openBalancer({ share: 'last' })
  onTestFinished(balancer.close)
  const copy = { BASE_URL: balancer.url, NOTICE_SECONDS: '1' }
  const old = await openSite(copy)
  await balancer.add(old.url)
  const visitor = readerOf(balancer.url)
  await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(200)
  const member = await givenMemberAt(balancer.url)

  const answers: Promise<number | string>[] = []
  const acts = [
    () => visitor.get('/about'),
    () => member.get('/dashboard'),
    // Somebody else each time: one reader may not search that often.
    () => readerOf(balancer.url).get(`/search?q=swallow${answers.length}`),
    () => readerOf(balancer.url).send('/contact', { ...forms.message(), email: givenAddress() }),
  ]
  const crowd = setInterval(() => {
    const response = acts[answers.length % acts.length]?.()
    if (response) answers.push(response.then(({ status }) => status, String))
  }, 10)
  onTestFinished(() => clearInterval(crowd))
  await expect.poll(() => balancer.taken(old.url)).toBeGreaterThan(100)

  const fresh = await openSite(copy)
  await balancer.add(fresh.url)
  await expect.poll(() => balancer.taken(fresh.url)).toBeGreaterThan(20)
  expect(await old.stop()).toBe(0)
  const before = answers.length
  await expect.poll(() => answers.length).toBeGreaterThan(before + 100)
  clearInterval(crowd)

  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status !== 200 && status !== 303)).toEqual([])
  expect([...(await old.errors()), ...(await fresh.errors())]).toEqual([])
  tell('G1', `${statuses.length} asked while a new copy took over from an old one, none refused`)
})

test('an unfinished request does not prevent the exit', async () => {
  const site = await openSite()
  const member = await givenMemberAt(site.url)
  const upload = await slowUpload(site.url, member.cookie)
  await upload.half()
  const began = performance.now()

  expect(await site.stop()).toBe(0)

  expect(await upload.answer).not.toBe(303)
  tell('G2', `an upload that goes silent: cut, and gone after ${since(began)} ms`)
})

test('of two simultaneous starts one completes a killed migration', async () => {
  const databaseUrl = await emptyDatabase()
  const folder = givenSiteFolder()
  const slow = 'select pg_sleep(10)'
  const last = addMigration(
    join(folder, 'db/migrations'),
    `create table half_done ();--> statement-breakpoint\n${slow};`,
  )
  const first = await launchThere(folder, databaseUrl)
  await expect.poll(() => asleep(databaseUrl)).toBe(1)
  await stop(first.server, 'SIGKILL')
  await expect.poll(() => tablesOf(databaseUrl)).toEqual([])

  const sql = readFileSync(last, 'utf8')
  writeFileSync(last, sql.replace(slow, 'select 1'))
  const began = performance.now()
  const both = await Promise.all([
    launchThere(folder, databaseUrl),
    launchThere(folder, databaseUrl),
  ])
  await Promise.all(both.map(untilReady))
  tell('K3', `killed within a step, two starts after it: both serve after ${since(began)} ms`)

  expect(await tablesOf(databaseUrl)).toEqual(['half_done'])
  const steps = JSON.parse(readFileSync(join(folder, 'db/migrations/meta/_journal.json'), 'utf8'))
  const done = await ask(databaseUrl, 'select count(*)::int from drizzle.__drizzle_migrations')
  expect(done).toEqual([{ count: steps.entries.length }])
  for (const { server } of both) expect(await stop(server)).toBe(0)
})

test('an unhandled rejection is logged and the site continues', async () => {
  const words = `process.on('SIGUSR2', () => { Promise.reject(new Error('nobody waited')) })`
  const site = await openSite({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(words)}`,
  })

  process.kill(site.pid, 'SIGUSR2')

  await expect.poll(() => site.errors()).toEqual([expect.stringContaining('nobody waited')])
  expect((await readerOf(site.url).get('/about')).status).toBe(200)
  expect(await site.stop()).toBe(0)
  tell('U1', 'an unhandled rejection: one line in the log, the site goes on')
})

/** Somebody who sends a story with a photo, and takes their time over it. */
async function slowUpload(url: string, cookie: string) {
  const photo = await sharp({
    create: { width: 1800, height: 1400, channels: 3, background: '#a33', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const sent = new Request(`${url}/submit`, {
    method: 'POST',
    body: withPhoto(forms.story(), new Uint8Array(photo)),
  })
  const body = Buffer.from(await sent.arrayBuffer())
  const upload = request(`${url}/submit`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      Origin: url,
      'Content-Type': sent.headers.get('content-type') ?? '',
      'Content-Length': body.byteLength,
    },
  })
  const answer = once(upload, 'response').then(
    ([response]) => {
      response.resume()
      return Number(response.statusCode)
    },
    () => 'cut' as const,
  )
  const middle = Math.floor(body.byteLength / 2)
  const write = (from: number, to?: number) =>
    new Promise<void>((resolve) => upload.write(body.subarray(from, to), () => resolve()))
  return {
    answer,
    half: () => write(0, middle),
    async rest() {
      for await (const piece of Readable.from([middle, middle + 1])) await write(piece, piece + 1)
      await write(middle + 2)
      upload.end()
    },
  }
}

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

// A connection that is refused, or closed at the moment it is asked something, without a word of an answer: browsers and
// proxies ask again by themselves. An answer that broke off in the middle would fail otherwise.
function refusedOrNot(error: { cause?: { code?: string } }) {
  const code = error.cause?.code ?? ''
  return ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code)
    ? ('refused' as const)
    : 599
}

async function launchThere(folder: string, databaseUrl: string) {
  const dataDir = temporaryFolder()
  const site = await launch({
    dataDir,
    cwd: folder,
    env: settingsOf({ DATABASE_URL: databaseUrl }),
  })
  onTestFinished(async () => {
    await stop(site.server, 'SIGKILL')
  })
  return site
}

async function asleep(databaseUrl: string) {
  const query = `select from pg_stat_activity where query like '%pg_sleep(10)%' and pid <> pg_backend_pid()`
  return (await ask(databaseUrl, query)).length
}

async function tablesOf(databaseUrl: string) {
  const rows = await ask(
    databaseUrl,
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_name in ('half_done')`,
  )
  return rows.map(({ table_name }) => table_name)
}

async function ask(connectionString: string, words: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(words)
  await client.end()
  return rows as Record<string, unknown>[]
}
