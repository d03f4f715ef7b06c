import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createPiece, saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { db, pool } from '#app/platform/db/client.server.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { printLine } from '#app/startup/terminal.ts'
import { londonDay } from '#app/ui/london-time.ts'
import {
  findAdmin,
  joinServices,
  type OwnSite,
  openOwnSite,
  ownDataDir,
  sendForm,
  signInAsAdmin,
} from './own-site.ts'
import { firstLink, headersOf, measureInTurns, waits } from './pages.ts'
import { memoryMb } from './process.ts'
import type { Budget, MeasuredPage, Report } from './report.ts'

/** For the pages whose work could grow with their number. */
export async function measurePieces(count: number): Promise<Report> {
  const dataDir = ownDataDir()
  const env = { PATH: process.env.PATH, ENV_FILE: 'none', DATA_DIR: dataDir }
  printStep(`Making ${count.toLocaleString('en-GB')} pieces ...`)
  execFileSync(process.execPath, ['ops/many-pieces.ts', String(count)], {
    env,
    stdio: 'ignore',
  })

  printStep('Putting them into the search ...')
  const startedAt = performance.now()
  const first = await openOwnSite(dataDir)
  const running = await joinServices(dataDir)
  await untilSearchable()
  const searchableMs = performance.now() - startedAt
  await running.stop()
  await first.close()

  const many = await openOwnSite(dataDir)
  const idle = memoryMb(many.pid)
  const few = await openOwnSite(ownDataDir())
  printStep('Asking for pages ...')
  const compared = await comparePages(few, many)
  const cached = await compareCached(few, many)
  await few.close()
  const loaded = memoryMb(many.pid)
  printStep('Publishing ...')
  const publicationMs = await measurePublication(many)
  await many.close()
  const figures = [
    { what: 'First start to the first page', measured: first.startMs, unit: 'ms', budget: 90_000 },
    { what: 'First start, until all can be searched for', measured: searchableMs, unit: 'ms' },
    { what: 'Warm start to the first page', measured: many.startMs, unit: 'ms', budget: 1_500 },
    {
      what: 'From publishing an article until another copy shows it, at most',
      measured: publicationMs,
      unit: 'ms',
      budget: 1_000,
    },
    { what: 'Memory, idle', measured: idle, unit: 'MB', budget: 150 },
    { what: 'Memory, after the load', measured: loaded, unit: 'MB', budget: 300 },
  ]
  const pieces = count.toLocaleString('en-GB')
  return {
    tables: [
      {
        title: `${pieces} pieces, and beside them a site with the first edition, asked in turns; pages rendered for one reader, one after the other:`,
        columns: ['fewCpuMs', 'cpuMs', 'p50', 'p95', 'weight'],
        pages: compared,
      },
      {
        title: '50 requests at once for cached pages:',
        columns: ['fewCpuMs', 'cpuMs'],
        pages: cached,
      },
    ],
    figures,
  }
}

function printStep(line: string) {
  printLine(`${new Date().toISOString().slice(11, 19)}  ${line}`)
}

// The first start after so many were added puts them into the search while it is open.
async function untilSearchable() {
  const deadline = AbortSignal.timeout(1_200_000)
  for (;;) {
    const { rows } = await pool.query<{ missing: number }>(
      'select (select count(*) from pieces where live_revision is not null) - (select count(*) from search_documents) as missing',
    )
    if (Number(rows[0]?.missing) <= 0) return
    deadline.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

// A page of a long list shows more than the whole list of the first edition, at most some three times as much.
const ofFew = 3

async function comparePages(few: OwnSite, many: OwnSite) {
  const [fewCookie, cookie] = [await signInAsAdmin(few), await signInAsAdmin(many)]
  const id = '[\\da-f]{8}-[\\da-f-]{27}'
  const form = await firstLink(`${many.url}/edit?kind=article`, `/edit/${id}`, cookie)
  const formOfFew = await firstLink(`${few.url}/edit?kind=article`, `/edit/${id}`, fewCookie)
  const next = await firstLink(`${many.url}/edit`, '/edit\\?after=[^"]+', cookie)
  const search = { ofFew, p50: 100 }
  const edit = { cpuMs: 8 }
  // Null in the place of what the first edition has not.
  type MeasuredAddress = [what: string, path: string, budget?: Budget, pathOfFew?: string | null]
  const targets: MeasuredAddress[] = [
    ['Home', '/', { ofFew }],
    ['Articles', '/blog', { ofFew }],
    ['Articles, the hundredth page', '/blog?page=100', {}, null],
    ['Articles of a topic', '/blog/tag/london', { ofFew }],
    ['Articles of a topic, the thirtieth page', '/blog/tag/london?page=30', {}, null],
    ['An article', '/blog/tattoo-cost-london-2025', { ofFew }],
    ['Gallery', '/gallery', { ofFew }],
    ['Gallery, the fiftieth page', '/gallery?page=50', {}, null],
    // The first edition has two plates of London. Its whole gallery is nearer to a page of them.
    ['Gallery, filtered', '/gallery?place=london-uk', { ofFew }, '/gallery'],
    ['A plate', '/gallery/artist-at-work', { ofFew }],
    ['Watch', '/watch', { ofFew }],
    ['Watch, the thirtieth page', '/watch?page=30', {}, null],
    ['Feed of articles', '/blog/feed.xml', { ofFew }],
    // It is as long as the magazine is large.
    ['Site map', '/sitemap.xml'],
    ['Search, a word of nearly every piece', '/search?q=tattoo', search],
    ['Search, a word of articles', '/search?q=london&kind=article', search],
    ['Search, a phrase of common words', '/search?q=%22tattoo+artist%22', search],
    ['Search, a word that is in none', '/search?q=quetzalcoatlus', search],
  ]
  const askedByTeam: MeasuredAddress[] = [
    ['/edit', '/edit', edit],
    ['/edit, the next page', next, edit, null],
    ['/edit, of a kind and a state', '/edit?kind=work&state=published', edit],
    ['/edit, drafts', '/edit?state=draft', edit],
    ['/edit, a word of many titles', '/edit?q=tattoo', edit],
    ['/edit, a word of no title', '/edit?q=quetzalcoatlus', edit],
    ['The form of an article', form, { ofFew }, formOfFew],
    ['The calendar', '/edit/calendar', { ofFew }],
    ['The order of articles', '/edit/order/article', { ofFew }],
    ['/edit/readership, 30 days', '/edit/readership', edit],
    ['/edit/readership, a year', '/edit/readership?days=365', edit],
  ]
  const compared: MeasuredPage[] = []
  for (const [pages, as] of [
    [targets, 'reader'],
    [askedByTeam, 'admin'],
  ] as const) {
    for (const [what, path, budget, pathOfFew = path] of pages) {
      const first = pathOfFew && (await warmWaits(few, pathOfFew, headersOf(as, fewCookie)))
      const measured = await warmWaits(many, path, headersOf(as, cookie))
      compared.push({
        what,
        budget,
        ...measured,
        ...besideFew(first ? first.cpuMs : null, measured),
      })
    }
  }
  return compared
}

function besideFew(fewCpuMs: number | null, { cpuMs }: { cpuMs: number | null }) {
  return { fewCpuMs, ofFew: fewCpuMs && cpuMs ? cpuMs / fewCpuMs : null }
}

async function warmWaits(site: OwnSite, path: string, headers: Record<string, string>) {
  // A program is fast once it has done a thing some hundred times.
  await waits(site, { path, headers, times: 150 })
  // Every two to three hundred pages V8 looks through its whole heap, which takes as long as twenty pages.
  return waits(site, { path, headers, times: 250 })
}

async function compareCached(few: OwnSite, many: OwnSite) {
  const headers = { 'accept-encoding': 'br' }
  const compared: MeasuredPage[] = []
  for (const [what, path] of [
    ['An article, cached', '/blog/tattoo-cost-london-2025'],
    ['Articles, cached', '/blog'],
    ['Gallery, cached', '/gallery'],
  ] as const) {
    const sites = [few, many].map(({ url, pid }) => ({ url: url + path, pid, headers }))
    const measured = await measureInTurns(sites, { connections: 50, seconds: 3 })
    const [first, second] = [measured[0]!, measured[1]!]
    compared.push({ what, budget: { ofFew: 1.25 }, ...second, ...besideFew(first.cpuMs, second) })
  }
  return compared
}

async function measurePublication(site: OwnSite) {
  const running = await joinServices(site.dataDir)
  const secret = readFileSync(join(site.dataDir, 'secret.txt'), 'utf8').trim()
  const database = String(pool.options.connectionString)
  const copy = await openOwnSite(ownDataDir(), { DATABASE_URL: database, SECRET: secret })
  const cookie = await signInAsAdmin(site)
  const times: number[] = []
  for (let each = 0; each < 5; each += 1) times.push(await publishOne(site, { copy, cookie }))
  await copy.close()
  await running.stop()
  return Math.max(...times)
}

async function publishOne(site: OwnSite, { copy, cookie }: { copy: OwnSite; cookie: string }) {
  const { id, version, slug } = await draftToPublish()
  const startedAt = performance.now()
  const form = new URLSearchParams({ version: String(version) })
  await sendForm(site, { path: `/edit/${id}/publish`, cookie }, form)
  const shows = async (path: string) => (await (await fetch(copy.url + path)).text()).includes(slug)
  const deadline = AbortSignal.timeout(60_000)
  while (!(await shows('/blog')) || !(await shows('/sitemap.xml'))) deadline.throwIfAborted()
  return performance.now() - startedAt
}

/** Under an address of its own. */
async function draftToPublish() {
  const [original] = await db
    .select()
    .from(pieceRevisions)
    .innerJoin(pieces, eq(pieces.id, pieceRevisions.pieceId))
    .where(eq(pieces.slug, 'tattoo-cost-london-2025'))
  if (!original) throw new Error('There is no first edition.')
  const actor = await findAdmin()
  const id = await createPiece(actor, { kind: 'article' })
  const { fields, body } = original.piece_revisions
  const slug = `published-${randomUUID().slice(0, 8)}`
  const today = londonDay(new Date())
  const text = { fields: { ...fields, picture: 'tattoo-cost-london-2025', date: today }, body }
  const saved = await saveDraft(actor, { id, version: 1, text, slug })
  if (saved.outcome !== 'saved') throw new Error(`The draft was not saved: ${saved.outcome}`)
  return { id, slug, version: saved.version }
}
