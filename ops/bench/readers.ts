import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createNewsletter, saveNewsletter } from '#app/newsletters/write/newsletters.server.ts'
import { findSettings, saveSettings } from '#app/pieces/settings/settings.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { printLine } from '#app/startup/terminal.ts'
import {
  findAdmin,
  joinServices,
  type OwnSite,
  openOwnSite,
  ownDataDir,
  sendForm,
  signInAsAdmin,
} from './own-site.ts'
import { firstLink, measurePages, type Page, waits } from './pages.ts'
import { cpuMs, memoryMb } from './process.ts'
import type { Report } from './report.ts'

const perMinute = 6_000
const seconds = 4
const [warmUpMs, minuteMs, minutes] = [10_000, 60_000, 3]

/** For some minutes. */
export async function measureReaders(count: number): Promise<Report> {
  const dataDir = ownDataDir()
  printLine(`\nMaking ${count.toLocaleString('en-GB')} readers ...`)
  const first = await openOwnSite(dataDir)
  const newsletterId = await makeReaders(first, count)
  await first.close()

  const mail = await openMailServer()
  const settings = { MAIL_PER_MINUTE: String(perMinute), SMTP_URL: mail.url }
  const site = await openOwnSite(dataDir, settings)
  const cookie = await signInAsAdmin(site)
  const pages = await pagesOfReaders(site, { newsletterId, cookie })
  const lists = await measurePages(site, { pages, cookie, seconds })
  printLine(`Sending for ${minutes} minutes ...`)
  const before = memoryMb(site.pid)
  const sending = await send(site, { newsletterId, cookie })
  const sent = await measureSending(site, mail)
  const path = `/edit/newsletter/${newsletterId}/sending`
  const { p50 } = await waits(site, { path, headers: { cookie } })
  await sendForm(site, { path, cookie }, new URLSearchParams({ intent: 'pause' }))
  const paused: Page = ['The page of a sending', path, 'admin', 8, budget]
  const progress = await measurePages(site, { pages: [paused], cookie, seconds })
  await site.close()
  await mail.close()
  const { firstMinute, lastMinute } = sent.memoryMb
  const most = Math.max(before, sending.memoryMb, firstMinute, lastMinute)
  const whileMade = sending.memoryMb - before
  const share = perMinute / sent.perMinute
  const figures = [
    { what: 'The page of a sending, while it is sent', measured: p50, unit: 'ms', budget: 100 },
    { what: 'From "Send" until it is sent', measured: sending.ms, unit: 'ms', budget: 20_000 },
    { what: `Emails a minute, of ${perMinute} allowed`, measured: sent.perMinute, unit: '' },
    { what: 'What an email takes of the time it has', measured: share, unit: '×', budget: 1.02 },
    { what: 'CPU for each email', measured: sent.cpuMs, unit: 'ms' },
    { what: 'Memory before', measured: before, unit: 'MB' },
    { what: 'More memory while the sending is made', measured: whileMade, unit: 'MB', budget: 30 },
    { what: 'Memory in the first minute of sending, at most', measured: firstMinute, unit: 'MB' },
    {
      what: 'More memory in the last minute than in the first',
      measured: lastMinute - firstMinute,
      unit: 'MB',
      budget: 10,
    },
    { what: 'Memory, at most', measured: most, unit: 'MB', budget: 300 },
  ]
  const title = `${count.toLocaleString('en-GB')} readers; 8 requests at once:`
  const columns = ['cpuMs', 'perSecond', 'p50', 'p99'] as const
  return { tables: [{ title, columns: [...columns], pages: [...lists, ...progress] }], figures }
}

/** Of all states and three years. @returns the id of a newsletter for them */
async function makeReaders({ dataDir }: OwnSite, count: number) {
  const running = await joinServices(dataDir)
  const most = 10_000
  for (let inserted = 0; inserted < count; inserted += most) {
    await pool.query(
      `insert into subscriptions (email, topic, wording, wording_version, asked_at, confirmed_at, unsubscribed_at)
       select 'reader' || n || '@many.example', 'newsletter', 'Yes.', 1, asked,
         case when n % 50 <> 1 then asked end, case when n % 50 = 2 then asked + interval '1 day' end
       from (
         select n, now() - random() * interval '3 years' - interval '2 days' as asked
         from generate_series($1::int, $2::int) as n
       ) as made`,
      [inserted + 1, Math.min(inserted + most, count)],
    )
  }
  await pool.query('analyze subscriptions')
  const newsletterId = await draftNewsletter()
  await running.stop()
  return newsletterId
}

async function draftNewsletter() {
  const actor = await findAdmin()
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

// As for the other lists of the team and for /edit.
const budget = { cpuMs: 8 }

async function pagesOfReaders(site: OwnSite, { newsletterId, cookie }: Sent): Promise<Page[]> {
  const list = '/admin/newsletter'
  const next = await firstLink(site.url + list, '\\?[^"]*after=[^"]+', cookie)
  const send = `/edit/newsletter/${newsletterId}/send`
  return [
    ['The list of readers', list, 'admin', 8, budget],
    ['The list of readers, the next page', list + next, 'admin', 8, budget],
    ['The list of readers who left', `${list}?state=left`, 'admin', 8, budget],
    // It renders the whole newsletter and checks it.
    ['The question before sending', send, 'admin', 8],
  ]
}

type Sent = { newsletterId: string; cookie: string }

/** @returns how long that took, and the most memory that it took */
async function send(site: OwnSite, { newsletterId, cookie }: Sent) {
  const path = `/edit/newsletter/${newsletterId}/send`
  const page = await (await fetch(site.url + path, { headers: { cookie } })).text()
  const version = /name="version"[^>]*value="(\d+)"/.exec(page)?.[1] ?? ''
  const most = mostMemory(site.pid)
  const startedAt = performance.now()
  await sendForm(site, { path, cookie }, new URLSearchParams({ when: 'now', version }))
  return { ms: performance.now() - startedAt, memoryMb: most() }
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

/** @returns what ends looking and says the most there was */
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
