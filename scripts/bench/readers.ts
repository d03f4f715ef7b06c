import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { db, pool } from '#app/db/client.server.ts'
import { userRoles } from '#app/db/schema/tables.server.ts'
import { createNewsletter, saveNewsletter } from '#app/features/newsletters/newsletters.server.ts'
import { findSettings, saveSettings } from '#app/features/site-settings/settings.server.ts'
import { printLine } from '#app/startup/terminal.ts'
import { measure } from './load.ts'
import { waits } from './many.ts'
import { joinServices, type OwnSite, openOwnSite, ownDataDir, signInAsAdmin } from './own-site.ts'
import { cpuMs, memoryMb } from './process.ts'
import { firstLink, type Target } from './targets.ts'

/** How a site bears a great many readers of its newsletter. */
export type ManyReaders = {
  count: number
  /** The lists of readers, and the page of a sending while it is paused. */
  pages: Target[]
  /** The page of the sending while it is sent, asked by one person. */
  progressP50: number
  /** From the press of "Send" until each reader has a row. */
  makingMs: number
  perMinute: { set: number; reached: number }
  /** What one email costs the site. Null where the system does not tell. */
  emailCpuMs: number | null
  /** `making`: the most while the rows were made. The minutes are the first and the last that it sent. */
  memoryMb: { before: number; making: number; firstMinute: number; lastMinute: number }
}

export const questionPage = 'The question before sending'

const perMinute = 6_000
const [warmUpMs, minuteMs, minutes] = [10_000, 60_000, 3]

/** Fills a site of its own with readers, sends them a newsletter for some minutes, and asks for the pages about it. */
export async function measureReaders(count: number): Promise<ManyReaders> {
  const dataDir = ownDataDir()
  printLine(`\nMaking ${count.toLocaleString('en-GB')} readers ...`)
  const first = await openOwnSite(dataDir)
  const newsletterId = await makeReaders(first, count)
  await first.close()

  const mail = await openMailServer()
  const settings = { MAIL_PER_MINUTE: String(perMinute), SMTP_URL: mail.url }
  const site = await openOwnSite(dataDir, settings)
  const cookie = await signInAsAdmin(site)
  const lists = await measurePages(
    site,
    cookie,
    await pagesOfReaders(site, { newsletterId, cookie }),
  )
  printLine(`Sending for ${minutes} minutes ...`)
  const before = memoryMb(site.pid)
  const sending = await send(site, { newsletterId, cookie })
  const sent = await measureSending(site, mail)
  const path = `/edit/newsletter/${newsletterId}/sending`
  const { p50 } = await waits(site.url + path, { cookie })
  await post(site, { path, cookie }, { intent: 'pause' })
  const progress = await measurePages(site, cookie, [['The page of a sending', path]])
  await site.close()
  await mail.close()
  return {
    count,
    pages: [...lists, ...progress],
    progressP50: p50,
    makingMs: sending.ms,
    perMinute: { set: perMinute, reached: sent.perMinute },
    emailCpuMs: sent.cpuMs,
    memoryMb: { before, making: sending.memoryMb, ...sent.memoryMb },
  }
}

/** Readers of all states, three years of them, and a newsletter for them. @returns its id */
async function makeReaders({ dataDir }: OwnSite, count: number) {
  const running = await joinServices(dataDir)
  const most = 10_000
  for (let made = 0; made < count; made += most) {
    await pool.query(
      `insert into subscriptions (email, topic, wording, wording_version, asked_at, confirmed_at, unsubscribed_at)
       select 'reader' || n || '@many.example', 'newsletter', 'Yes.', 1, asked,
         case when n % 50 <> 1 then asked end, case when n % 50 = 2 then asked + interval '1 day' end
       from (
         select n, now() - random() * interval '3 years' - interval '2 days' as asked
         from generate_series($1::int, $2::int) as n
       ) as made`,
      [made + 1, Math.min(made + most, count)],
    )
  }
  await pool.query('analyze subscriptions')
  const newsletterId = await draftNewsletter()
  await running.stop()
  return newsletterId
}

async function draftNewsletter() {
  const [admin] = await db.select().from(userRoles).where(eq(userRoles.role, 'admin'))
  if (!admin) throw new Error('There is no admin.')
  const actor = { id: admin.userId, role: 'admin' as const }
  const { version, fields } = await findSettings(actor, 'publisher')
  const publisher = { ...fields, name: 'Indelible Ltd', address: '1 Example Street, Leeds' }
  const publishers = await saveSettings(actor, { form: 'publisher', version, fields: publisher })
  const id = randomUUID()
  await createNewsletter(actor, id)
  const paragraph = `${'What the paper behind the till says, and what it does not. '.repeat(6)}\n\n`
  const text = {
    audience: 'newsletter',
    subject: 'The licence on the wall',
    preheader: 'How to read the paper behind the till.',
    body: paragraph.repeat(20),
    pieceIds: [],
    isArchived: true,
  }
  const saved = await saveNewsletter(actor, { id, version: 1, text })
  if (publishers.outcome !== 'saved' || saved.outcome !== 'saved') {
    throw new Error(`Not saved: ${JSON.stringify([publishers, saved])}`)
  }
  return id
}

async function pagesOfReaders(site: OwnSite, { newsletterId, cookie }: Sent) {
  const next = await firstLink(`${site.url}/admin/newsletter`, '\\?[^"]*after=[^"]+', cookie)
  return [
    ['The list of readers', '/admin/newsletter'],
    ['The list of readers, the next page', `/admin/newsletter${next.replaceAll('&amp;', '&')}`],
    ['The list of readers who left', '/admin/newsletter?state=left'],
    [questionPage, `/edit/newsletter/${newsletterId}/send`],
  ] as const
}

async function measurePages(
  { url, pid }: OwnSite,
  cookie: string,
  pages: readonly (readonly [string, string])[],
) {
  const headers = { 'accept-encoding': 'br', cookie }
  const measured: Target[] = []
  for (const [what, path] of pages) {
    const load = { url: url + path, pid, headers, connections: 8, seconds: 4 }
    // A program is fast once it has done a thing some hundred times.
    await measure(load)
    const { cpuPerRequest, ...rest } = await measure(load)
    measured.push({ what, cpuMs: cpuPerRequest, ...rest })
  }
  return measured
}

type Sent = { newsletterId: string; cookie: string }

/** Presses "Send". @returns how long that took, and the most memory that it took */
async function send(site: OwnSite, { newsletterId, cookie }: Sent) {
  const path = `/edit/newsletter/${newsletterId}/send`
  const page = await (await fetch(site.url + path, { headers: { cookie } })).text()
  const version = /name="version"[^>]*value="(\d+)"/.exec(page)?.[1] ?? ''
  const most = mostMemory(site.pid)
  const startedAt = performance.now()
  await post(site, { path, cookie }, { when: 'now', version })
  return { ms: performance.now() - startedAt, memoryMb: most() }
}

async function post(
  { url }: OwnSite,
  { path, cookie }: { path: string; cookie: string },
  fields: Record<string, string>,
) {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status}`)
}

async function measureSending({ pid }: OwnSite, mail: MailServer) {
  await passes(warmUpMs)
  const [from, cpuBefore, startedAt] = [mail.count(), cpuMs(pid), performance.now()]
  const memory: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    const most = mostMemory(pid)
    await passes(minuteMs)
    memory.push(most())
  }
  const [count, cpuAfter] = [mail.count() - from, cpuMs(pid)]
  return {
    perMinute: count / ((performance.now() - startedAt) / minuteMs),
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / count,
    memoryMb: { firstMinute: memory[0] ?? 0, lastMinute: memory.at(-1) ?? 0 },
  }
}

/** Looks at the memory of a process from now on. @returns what ends that and says the most there was */
function mostMemory(pid: number) {
  let most = memoryMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(pid))
  }, 500)
  return () => {
    clearInterval(timer)
    return Math.max(most, memoryMb(pid))
  }
}

function passes(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** Takes emails and counts them. */
async function openMailServer() {
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        count += 1
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
