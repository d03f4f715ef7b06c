import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { submissionEvents, submissions } from '#app/platform/db/schema/tables.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { givenDraft } from '#tests/given-pieces.ts'
import { pluck } from '#tests/pluck.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { percentile } from './figures.ts'
import { forms, sampleText, withPhoto } from './forms.ts'
import { givenAdminAt, givenMemberAt } from './people.ts'
import { openProxy } from './proxy.ts'
import { type Answer, readerOf } from './reader.ts'
import { openSite, type Site, tell } from './site.ts'

const fixed = ['/about', '/watch', '/gallery', '/blog', '/privacy', '/contact', '/robots.txt']

test('while the database is away pages can be read, nobody is signed out and nothing typed is lost', async () => {
  const { site, proxy, visitor, member, admin, seen: cached, unseen, pending } = await givenHouse()
  const piece = await givenDraft({ id: admin.id, role: 'admin' })
  await Promise.all(['/', '/stories', `/story/${cached.id}`].map(visitor.get))

  await proxy.down()
  const pages = await requestAll(visitor, [...fixed, '/', '/stories', `/story/${cached.id}`])
  for (const [path, answer] of pages) expect(answer.status, path).toBe(200)
  expect(pages.get('/stories')?.text).toContain(cached.title)
  tell('B1', `down: pages in ${longest(pages)} ms at most`)

  for (const [path, answer] of await requestAll(visitor, [
    `/story/${unseen.id}`,
    `/story/${unseen.id}/report`,
    '/stories?theme=memorial',
  ])) {
    expectUnavailable(path, answer)
  }
  for (const [path, answer] of await requestAll(member, ['/dashboard', '/submit', '/account'])) {
    expectUnavailable(path, answer)
  }
  expectUnavailable('/admin', await admin.get('/admin'))
  await expectStatus(200, visitor.get('/healthz'))
  await expectStatus(503, visitor.get('/readyz'))

  const decision = { act: 'approved', version: String(pending.version), notes: sampleText }
  const sent = new Map([
    ['/contact', await visitor.send('/contact', forms.message())],
    ['/submit', await member.send('/submit', forms.story())],
    [`/admin/${pending.id}`, await admin.send(`/admin/${pending.id}`, decision)],
    [
      '/auth',
      await visitor.send('/auth', { intent: 'sign-in', email: 'a@b.example', password: 'wrong' }),
    ],
    ['/newsletter', await visitor.send('/newsletter', { email: 'a@b.example' })],
    ['report', await visitor.send(`/story/${cached.id}/report`, forms.report())],
    ['favourite', await member.send('/favourites/gallery/artist-at-work', { favourite: 'yes' })],
  ])
  const withWords = new Map([
    ['complaint', await visitor.send('/complaints', forms.complaint())],
    ['edit', await member.send(`/submission/${pending.id}`, { intent: 'edit', story: sampleText })],
    ['name', await member.send('/account', { intent: 'name', displayName: sampleText })],
    ['piece', await admin.send(`/edit/${piece.id}`, { version: '2', body: sampleText })],
    ['rows', await admin.send(`/edit/${piece.id}`, { body: 'x', 'sources[79].title': sampleText })],
    ['collection', await member.send('/collections', { key: randomUUID(), name: sampleText })],
    ['photo', await member.send('/submit', withPhoto(forms.story(), new Uint8Array(50_000)))],
    ...[...sent].filter(([path]) => !['/auth', '/newsletter', 'favourite'].includes(path)),
  ])
  for (const [path, answer] of [...sent, ...withWords]) expectUnavailable(path, answer)
  for (const [path, { text }] of withWords) expect(text, path).toContain(sampleText)
  tell('B1', `down: forms refused in ${longest(sent)} ms at most`)

  await proxy.up()
  const back = performance.now()
  await expect.poll(async () => (await member.get('/dashboard')).status).toBe(200)
  await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(200)
  tell('B1', `up again: at work after ${Math.round(performance.now() - back)} ms`)

  expect(await standing(pending.id)).toEqual({ status: 'pending', events: 0, emails: 0 })
  await expectStatus(303, admin.send(`/admin/${pending.id}`, decision))
  await expect.poll(() => standing(pending.id)).toMatchObject({ status: 'approved', events: 1 })
  await expect.poll(async () => (await visitor.get('/stories')).text).toContain(pending.title)
  await expectSound(site)
})

test('an interrupted decision is complete or not made', async () => {
  const { site, proxy, admin } = await givenHouse()
  let status = 0
  let cuts = 0
  for (; status !== 303; cuts += 1) {
    const story = await given.submission()
    await expect.poll(async () => (await admin.get('/admin')).status).toBe(200)
    const form = { act: 'approved', version: String(story.version), notes: sampleText }

    proxy.cutAfter(cuts)
    status = (await admin.send(`/admin/${story.id}`, form)).status
    await proxy.up()

    const { status: outcome, events, emails } = await standing(story.id)
    const isWhole = outcome === 'approved'
    expect([outcome, events, emails]).toEqual(isWhole ? ['approved', 1, 1] : ['pending', 0, 0])
    // The answer to a commit may be lost: then it is done, and said to be out of reach.
    if (status === 303) expect(isWhole).toBe(true)
    else expect(status).toBe(503)
  }
  tell('B1', `a decision cut off at each of its ${cuts - 1} words to the database: never by halves`)
  await expectSound(site)
})

test('while the database is silent every request gets an answer and cached pages are unaffected', async () => {
  const { site, proxy, visitor, member, admin, seen: cached, unseen, pending } = await givenHouse()
  await Promise.all(['/', '/stories', `/story/${cached.id}`].map(visitor.get))

  const decision = { act: 'approved', version: String(pending.version), notes: sampleText }
  const everyone = () =>
    Promise.all([
      requestAll(visitor, [
        `/story/${unseen.id}`,
        '/stories?theme=memorial',
        '/search?q=swallow',
        '/readyz',
      ]),
      requestAll(member, ['/dashboard', '/submit', '/account', '/stories', '/', '/collections']),
      requestAll(admin, ['/admin', '/admin/reports', `/admin/${pending.id}`]),
      outcomes({
        contact: visitor.send('/contact', forms.message()),
        submit: member.send('/submit', forms.story()),
        decision: admin.send(`/admin/${pending.id}`, decision),
        newsletter: visitor.send('/newsletter', { email: 'a@b.example' }),
        'sign-in': visitor.send('/auth', {
          intent: 'sign-in',
          email: 'a@b.example',
          password: 'x',
        }),
      }),
    ]).then((answers) => new Map(answers.flatMap((some) => [...some])))

  for (const when of ['before', 'after'] as const) {
    proxy.hang()
    if (when === 'after') {
      const { status, milliseconds } = await member.get('/stories')
      tell(
        'B2',
        `hang: the first to find out, signed in at /stories, ${status}, ${milliseconds} ms`,
      )
    }
    const waiting = everyone()
    const quick = await whileWaiting(waiting, () => visitor.get('/about'))
    const all = await waiting
    tell('B2', `hang: eighteen who come ${when} somebody has found out, ${longest(all)} ms at most`)
    tell('B2', `hang: /about meanwhile ${quick.length} times, ${percentile(quick, 99)} ms (p99)`)
    expect(all.get('contact')?.text).toContain(sampleText)
    for (const [path, { status }] of all) expect([200, 503], path).toContain(status)

    await proxy.up()
    await expect.poll(async () => (await member.get('/dashboard')).status).toBe(200)
    await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(200)
  }
  await expectSound(site)
})

test('a slow database delays a page only by its own queries', async () => {
  const { proxy, visitor, member, seen: cached, unseen } = await givenHouse()
  const lag = 500
  for (const [who, paths] of [
    [visitor, ['/stories?theme=personal', `/story/${unseen.id}`, '/search?q=swallow']],
    [member, ['/stories', `/story/${cached.id}`, '/dashboard', '/submit', '/']],
  ] as const) {
    for (const path of paths) {
      const before = proxy.asked()
      proxy.slow(lag)
      const { status, milliseconds } = await who.get(path)
      await proxy.up()
      expect(status, path).toBe(200)
      const questions = proxy.asked() - before
      tell(
        'B3',
        `${path.slice(0, 12)}: ${questions} questions, ${milliseconds} ms at ${lag} ms each`,
      )
      expect(questions, path).toBeLessThanOrEqual(9)
    }
  }
})

test('the number of database connections stays within its limit', async () => {
  const { proxy, visitor, member, site } = await givenHouse()
  const crowd = Array.from({ length: 200 }, (_, at) =>
    at % 2 ? member.get('/dashboard') : visitor.get(`/search?q=swallow${at}`),
  )
  const statuses = pluck(await Promise.all(crowd), 'status')
  const { indelible = 0, pgboss = 0, ...others } = proxy.most()
  const together = proxy.mostTogether()
  tell('B4', `200 at once: ${JSON.stringify({ indelible, pgboss, ...others, together })}`)
  expect(indelible).toBeLessThanOrEqual(10)
  expect(together).toBeLessThanOrEqual(16)
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
  await expectSound(site)
})

/** Asks again and again until something has come about. @returns how long each answer took */
async function whileWaiting(what: Promise<unknown>, ask: () => Promise<Answer>) {
  const times: number[] = []
  let done = false
  what.finally(() => {
    done = true
  })
  while (!done) {
    const { status, milliseconds } = await ask()
    expect(status).toBe(200)
    times.push(milliseconds)
  }
  return times
}

async function givenHouse() {
  const proxy = await openProxy(databaseUrl)
  const site = await openSite({ DATABASE_URL: proxy.url })
  const cached = await given.approved({ title: 'Read before' })
  return {
    proxy,
    site,
    seen: cached,
    unseen: await given.approved({ title: 'Not read before' }),
    pending: await given.submission({ title: `Waiting ${cached.id}` }),
    visitor: readerOf(site.url),
    member: await givenMemberAt(site.url),
    admin: await givenAdminAt(site.url),
  }
}

async function requestAll(reader: { get(path: string): Promise<Answer> }, paths: string[]) {
  return outcomes(Object.fromEntries(paths.map((path) => [path, reader.get(path)])))
}

async function outcomes(answers: Record<string, Promise<Answer>>) {
  const each = Object.entries(answers).map(async ([path, answer]) => [path, await answer] as const)
  return new Map(await Promise.all(each))
}

function expectUnavailable(path: string, { status, headers }: Answer) {
  expect(status, path).toBe(503)
  expect(headers.get('retry-after'), path).toBe('15')
  expect(
    headers.getSetCookie().filter((cookie) => cookie.includes('session')),
    path,
  ).toEqual([])
}

async function expectSound(site: Site) {
  expect(site.lives()).toBe(true)
  expect((await site.errors()).filter((line) => line.includes('unhandled rejection'))).toEqual([])
}

async function standing(id: string) {
  const [story] = await db
    .select({ status: submissions.status })
    .from(submissions)
    .where(eq(submissions.id, id))
  const events = await db.$count(submissionEvents, eq(submissionEvents.submissionId, id))
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'decision-notice'
      and data->>'eventId' in (select id::text from submission_events where submission_id = ${id})`,
  )
  return { status: story?.status, events, emails: rows[0]?.count }
}

function longest(answers: Map<string, Answer>) {
  return Math.max(...pluck([...answers.values()], 'milliseconds'))
}
