import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  countedSpans,
  dailyReadings,
  monthlyPageReadings,
  pageReadings,
} from '#app/platform/db/schema/tables.server.ts'
import { createReadingCounter } from '#app/platform/readership/reading-counter.server.ts'
import { saveReadings } from '#app/platform/readership/save-readings.server.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { givenAdminAt, givenMemberAt, givenTeamMemberAt } from '#ops/fault-tests/people.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { startSite } from '#ops/fault-tests/site.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { given } from '#tests/given.ts'
import { test } from './people.ts'

const browser = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Sec-Fetch-Dest': 'document',
}
const crawler = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

async function forgetReadings() {
  for (const table of [pageReadings, monthlyPageReadings, dailyReadings, countedSpans]) {
    await db.delete(table)
  }
}

/** What is stored of each page, without noughts. */
async function storedReadings() {
  const rows = await db.select().from(pageReadings).orderBy(pageReadings.page)
  return Object.fromEntries(
    rows.map(({ page, day: _, ...counts }) => [
      page,
      Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ]),
  )
}

test('counts pages that people open, by source, and nothing else', async () => {
  await forgetReadings()
  const story = await given.approved({})
  const site = await startSite()
  const member = await givenMemberAt(site.url)
  const admin = await givenAdminAt(site.url)
  const visitor = readerOf(site.url)
  const open = (path: string, headers = {}, method = 'GET') =>
    visitor.ask(path, { method, headers: { ...browser, ...headers } })
  const article = '/blog/tattoo-cost-london-2025'

  // Rendered, from the cache, and not changed since.
  const first = await open('/blog')
  await open('/blog')
  const unchanged = await open('/blog', { 'If-None-Match': first.headers.get('etag') ?? '' })
  expect(unchanged.status).toBe(304)
  await open('/blog', { Referer: 'https://www.google.co.uk/' })
  await open('/blog', { Referer: `${site.url}/gallery` })
  await open('/blog?page=1&utm_source=x', { Referer: 'https://studio.example/' })
  await open(`/story/${story.id}`, { Referer: 'https://l.instagram.com/' })
  // The mark of the newsletter makes no page of its own.
  const plain = await open(article)
  const marked = await open(`${article}?via=newsletter`)
  expect(marked.text).toBe(plain.text)
  expect(plain.text).toContain(`<link rel="canonical" href="${site.url}${article}"`)
  // Signed in, and with a session that has ended.
  await member.ask('/watch', { headers: browser })
  await open('/watch', { Cookie: 'session=ended' })
  // Fetched ahead three times and opened once.
  for (const purpose of ['prefetch', 'prefetch', 'prefetch;prerender']) {
    await open('/about', { 'Sec-Purpose': purpose })
  }
  await open('/about', { 'X-Opened-From': `${site.url}/blog` }, 'HEAD')

  await open('/gallery', { 'User-Agent': crawler })
  await open('/gallery', { 'User-Agent': 'curl/8.14.1' })
  await open('/gallery', { 'Sec-Fetch-Dest': 'iframe' })
  await open('/gallery', {}, 'HEAD')
  await open('/gallery', { Cookie: 'toast=' })
  await admin.ask('/gallery', { headers: browser })
  for (const [path, status] of [
    ['/blog/no-such-article', 404],
    ['/no-such-page', 404],
    [`/story/${randomUUID()}`, 404],
    ['/blog/feed.xml', 200],
    ['/sitemap.xml', 200],
    ['/search?q=swallow', 200],
    ['/contact', 200],
    ['/dashboard', 200],
    ['//blog', 308],
  ] as const) {
    expect([path, (await open(path)).status]).toEqual([path, status])
  }
  await open('/GALLERY')
  await open('/%67allery')
  await site.stop()

  expect(await storedReadings()).toEqual({
    '/about': { own: 1 },
    '/blog': { search: 1, sites: 1, own: 1, unknown: 3 },
    [article]: { newsletter: 1, unknown: 1 },
    [`/story/${story.id}`]: { social: 1 },
    '/watch': { unknown: 2 },
  })
  expect(await site.errors()).toEqual([])
})

test('behind an edge what a visitor’s page reports is counted, and what is sent to members', async () => {
  await forgetReadings()
  // Nothing takes purges there; readers are answered all the same.
  const site = await startSite({ CDN: 'varnish', CDN_URL: 'http://127.0.0.1:9' })
  const [visitor, member] = [readerOf(site.url), await givenMemberAt(site.url)]
  const editor = await givenTeamMemberAt(site.url, 'editor')
  const page = await visitor.ask('/blog', { headers: browser })
  expect(page.text).toContain('data-reports-reading')
  await visitor.ask('/blog', {
    method: 'HEAD',
    headers: { ...browser, 'X-Opened-From': 'https://www.google.com/' },
  })
  await member.ask('/watch', { headers: browser })
  expect((await editor.get('/edit/readership')).text).toContain('tells us by script')
  await site.stop()
  expect(await storedReadings()).toEqual({ '/blog': { search: 1 }, '/watch': { unknown: 1 } })
})

test('two copies of the site add up, and a restart loses nothing', async () => {
  await forgetReadings()
  for (let round = 0; round < 2; round += 1) {
    const copies = await Promise.all([startSite(), startSite()])
    for (const { url } of copies) await readerOf(url).ask('/blog', { headers: browser })
    await Promise.all(copies.map(({ stop }) => stop()))
  }
  expect(await storedReadings()).toEqual({ '/blog': { unknown: 4 } })
  const [{ unknown } = {}] = await db.select().from(dailyReadings)
  expect(unknown).toBe(4)
  expect(await db.$count(countedSpans)).toBe(4)
})

test('editors and admins see what was read; for everybody else there is no such page', async ({
  editor,
  admin,
  writer,
  member,
  visitor,
}) => {
  await forgetReadings()
  const counter = createReadingCounter()
  const story = await given.approved({ title: '=cmd()' })
  const gone = `/story/${randomUUID()}`
  for (const page of [
    '/blog',
    '/blog',
    '/blog/tattoo-cost-london-2025',
    `/story/${story.id}`,
    gone,
  ]) {
    counter.count(page, 'newsletter')
  }
  await saveReadings(counter, { id: randomUUID(), startedAt: new Date() })

  for (const path of ['/edit/readership', '/edit/readership?days=365', '/edit/readership.csv']) {
    for (const person of [editor, admin]) await expectStatus(200, person.get(path))
    for (const person of [writer, member]) await expectStatus(404, person.get(path))
    expect((await visitor.get(path)).status).not.toBe(200)
  }
  const text = (await editor.get('/edit/readership?days=7')).text.replaceAll('<!-- -->', '')
  expect(text).toMatch(/5 pages<\/b> were read from/)
  expect(text).toMatch(/<a[^>]* href="\/blog\/tattoo-cost-london-2025"[^>]*>/)
  expect(text).toContain('A story that is no longer published')
  expect(text).not.toContain(gone)
  expect(text).toContain('Counting began on')

  // A year has a figure for each week, and no script that would take the page over.
  const year = (await editor.get('/edit/readership?days=365')).text.replaceAll('<!-- -->', '')
  expect(year).toContain('as a table of 53 weeks')
  expect(year.match(/<th scope="row">\d+ \w+ \d{4}<\/th>/g)).toHaveLength(53)
  expect(year).not.toContain('modulepreload')

  const sheet = (await editor.get('/edit/readership.csv?days=7&by=pages')).text.split('\r\n')
  expect(sheet[0]).toContain('page,title,kind,read,search,social,newsletter,sites,own,unknown')
  expect(sheet[1]).toBe('/blog,Blog: all articles,Page,2,0,0,2,0,0,0')
  expect(sheet).toContain(`/story/${story.id},'=cmd(),Story,1,0,0,1,0,0,0`)
  const days = (await editor.get('/edit/readership.csv?days=7&by=days')).text.split('\r\n')
  expect(days).toHaveLength(9)
  expect(days[7]).toBe(`${londonDay(new Date())},false,false,5,0,0,5,0,0,0`)
})
