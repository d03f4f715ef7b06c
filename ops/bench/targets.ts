import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { db } from '#app/platform/db/client.server.ts'
import { closerOf, freePort, untilAnswered } from '#ops/site-process.ts'
import { adminForm, joinServices, type OwnSite, sendForm } from './own-site.ts'
import {
  firstLink,
  headersOf,
  measureInTurns,
  measurePages,
  type Page,
  someAddresses,
} from './pages.ts'
import type { MeasuredPage, Report } from './report.ts'

const seconds = 4

/** @param cookie the session of an admin */
export async function measureTargets(site: OwnSite, cookie: string): Promise<Report['tables']> {
  const page = await fetchCompressed(`${site.url}/`)
  const bare = await openYardstick(page, site.dataDir)
  const cached: Page[] = [['A cached page', '/', 'visitor', 50, { ofBare: 2.5, p99: 10 }]]
  const member = { cpuMs: 2, ofBare: 100 }
  const rendered: Page[] = [
    ['Home for a member', '/', 'admin', 8, member],
    ['Gallery for a member', '/gallery', 'admin', 8, member],
    ['Home, rendered', '/', 'reader', 8],
  ]
  const tables: Report['tables'] = [
    {
      title: 'A cached page, and the same bytes from a minimal Node server, in turns (50 at once):',
      columns: ['cpuMs', 'ofBare', 'perSecond', 'p99'],
      pages: await besideBare(site, bare, { pages: cached, cookie }),
    },
    {
      title: 'Pages that differ for each reader, and that server, in turns (8 at once):',
      columns: ['cpuMs', 'ofBare', 'perSecond', 'p99'],
      pages: await besideBare(site, bare, { pages: rendered, cookie }),
    },
  ]
  await bare.close()
  const sent = await sendingIn(site, cookie)
  tables.push({
    title:
      'Files from memory, each before the same bytes from such a server, in turns (50 at once):',
    columns: ['cpuMs', 'ofBare', 'perSecond', 'p99'],
    pages: await filesBesideBare(site, cookie),
  })
  const pages = await pagesOf(site, cookie)
  const measured = await measurePages(site, { pages, cookie, seconds })
  const title =
    'What readers, members and admins ask for (10,000 stories; 50 at once for cached pages, 8 for others, 2 for signing in):'
  const columns = ['cpuMs', 'perSecond', 'p50', 'p99'] as const
  return [...tables, { title, columns: [...columns], pages: [...measured, sent] }]
}

async function besideBare(
  { url, pid }: OwnSite,
  bare: { url: string; pid: number },
  { pages, cookie }: { pages: Page[]; cookie: string },
): Promise<MeasuredPage[]> {
  const gzip = { 'accept-encoding': 'gzip' }
  const targets = pages.map(([, path, as]) => {
    const headers = { ...gzip, ...headersOf(as, cookie) }
    return { url: url + path, pid, headers }
  })
  const yardstick = { url: bare.url, pid: bare.pid, headers: gzip }
  const connections = Math.max(...pages.map(([, , , load]) => load))
  const all = await measureInTurns([...targets, yardstick], { seconds, connections })
  const least = all.at(-1)!
  return all.map((measured, at) => {
    const [what = 'bare node:http', , , , budget] = pages[at] ?? []
    const ofBare = measured.cpuMs && least.cpuMs && measured.cpuMs / least.cpuMs
    return { what, budget, ...measured, ofBare }
  })
}

async function filesBesideBare(site: OwnSite, cookie: string): Promise<MeasuredPage[]> {
  const style = await firstLink(`${site.url}/`, '/assets/readers-[\\w-]+\\.css')
  const files: Page[] = [
    ['A built file', style, 'visitor', 50, { ofBare: 3 }],
    [
      'A photo of a story',
      await publishedPhoto(site, cookie),
      'visitor',
      50,
      { ofBare: 8, p99: 20 },
    ],
  ]
  const measured: MeasuredPage[] = []
  for (const [name, path, ...rest] of files) {
    const sent = await fetchCompressed(site.url + path)
    const bare = await openYardstick(sent, site.dataDir)
    const what = `${name} of ${Math.round(sent.body.byteLength / 1_000)} kB`
    measured.push(...(await besideBare(site, bare, { pages: [[what, path, ...rest]], cookie })))
    await bare.close()
  }
  return measured
}

/** @returns the middle size of its photo */
async function publishedPhoto({ url, dataDir }: OwnSite, cookie: string) {
  await sendForm({ url }, { path: '/submit', cookie }, storyForm(await photoOf(1_200, 900)))
  const { submission } = await someAddresses(url, cookie)
  const services = await joinServices(dataDir)
  const id = submission.split('/').at(-1)
  await db.execute(
    sql`update submissions set status = 'approved', approved_at = now(), approved_by = user_id where id = ${id}`,
  )
  await services.stop()
  return firstLink(`${url}/story/${id}`, '/photos/[\\da-f-]+/960\\.webp')
}

async function pagesOf({ url, dataDir }: OwnSite, cookie: string): Promise<Page[]> {
  const { story, submission, review } = await someAddresses(url, cookie)
  const article = '/blog/tattoo-cost-london-2025'
  const post = {
    status: 303,
    body: String(new URLSearchParams(adminForm(dataDir))),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  }
  const [fiveMs, eightMs] = [{ cpuMs: 5 }, { cpuMs: 8 }]
  const fromDatabase = 'A story, rendered from the database'
  return [
    ['Home, cached', '/', 'visitor', 50],
    ['An article, cached', article, 'visitor', 50],
    ['Stories, cached', '/stories', 'visitor', 50],
    ['A story, cached', story, 'visitor', 50],
    [fromDatabase, story, 'reader', 8, { cpuMs: 2 }],
    ['Search', '/search?q=swallow', 'visitor', 8],
    ['Dashboard', '/dashboard', 'admin', 8, fiveMs],
    ['Account', '/account', 'admin', 8, fiveMs],
    ['A submission', submission, 'admin', 8, fiveMs],
    ['A review page', review, 'admin', 8, fiveMs],
    ['The review list', '/admin', 'admin', 8, eightMs],
    ['Signing in', '/auth', 'visitor', 2, undefined, post],
  ]
}

/** Each with a photo such as a telephone takes: 12 million pixels. */
async function sendingIn({ url }: OwnSite, cookie: string): Promise<MeasuredPage> {
  const photo = await photoOf(4_000, 3_000)
  const times: number[] = []
  for (let each = 0; each < 10; each += 1) {
    const startedAt = performance.now()
    await sendForm({ url }, { path: '/submit', cookie }, storyForm(photo))
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    what: 'Sending in a story with a photo',
    perSecond: (times.length * 1_000) / total,
    cpuMs: null,
    p50: times[5] ?? 0,
    p99: times[9] ?? 0,
  }
}

function storyForm(photo: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  const fields = {
    formKey: randomUUID(),
    title: 'Two swallows',
    name: 'Maya Thornton',
    nameShown: 'full',
    story: 'She had hers done in Valletta and hid them from the vicar. '.repeat(12),
    editorialConsent: 'on',
    privacyConsent: 'on',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new File([photo], 'swallows.jpg', { type: 'image/jpeg' }))
  return form
}

/** In its own size its grain weighs what the detail of a photograph does. */
async function photoOf(width: number, height: number) {
  const size = { width, height, channels: 3 as const }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const background = { r: 120, g: 90, b: 80 }
  const picture = sharp({ create: { ...size, background, noise } })
  return new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer())
}

type Compressed = { headers: [string, string][]; body: Buffer }

/** Gzip, unopened. */
async function fetchCompressed(url: string): Promise<Compressed> {
  const request = get(url, { headers: { 'accept-encoding': 'gzip' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const own = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id']
  const headers = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
  return {
    headers: headers.map(([name, value]) => [name, String(value)]),
    body: Buffer.concat(chunks),
  }
}

/** A minimal Node server. @param folder where its files may lie */
async function openYardstick({ headers, body }: Compressed, folder: string) {
  const port = await freePort()
  const [headersFile, bodyFile] = [join(folder, 'headers.json'), join(folder, 'body.gz')]
  const length = ['content-length', String(body.byteLength)]
  writeFileSync(headersFile, JSON.stringify([...headers, length].flat()))
  writeFileSync(bodyFile, body)
  const program = ['ops/bench/bare-server.ts', String(port), headersFile, bodyFile]
  const server = spawn(process.execPath, program, { stdio: 'ignore' })
  const close = closerOf(server)
  const url = `http://127.0.0.1:${port}/`
  await untilAnswered(url, server, 20_000)
  return { url, pid: server.pid ?? 0, close }
}
