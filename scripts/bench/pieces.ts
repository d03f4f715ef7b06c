import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { db, pool } from '#app/db/client.server.ts'
import { pieceRevisions, pieces, userRoles } from '#app/db/schema/tables.server.ts'
import { createPiece, saveDraft } from '#app/features/pieces/drafts.server.ts'
import { printLine } from '#app/startup/terminal.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { type Measured, measure, middle } from './load.ts'
import { type Listed, renderedForOne, waits } from './many.ts'
import { joinServices, type OwnSite, openOwnSite, ownDataDir, signInAsAdmin } from './own-site.ts'
import { cpuMs, memoryMb } from './process.ts'
import { firstLink } from './targets.ts'

/** A page among the first edition and among a great many pieces, in turns. */
export type Compared = {
  what: string
  /** Null for a page that the first edition does not have. */
  few: ListedWithCpu | null
  many: ListedWithCpu
}

type ListedWithCpu = Omit<Listed, 'what'> & { cpuMs: number | null }

/** How a site bears a great many pieces. */
export type ManyPieces = {
  count: number
  /** The first start after they were made, with none of them in the search yet, and the one after that. */
  startsMs: { first: number; warm: number }
  /** From that first start until the last one can be searched for. */
  searchableMs: number
  memoryMb: { idle: number; loaded: number }
  compared: Compared[]
  /** What a cached page costs, in milliseconds. */
  cached: { what: string; few: number | null; many: number | null }[]
  /** From the request that publishes an article until another copy of the site shows it, the longest of several. */
  publicationMs: number
}

/** Fills a site of its own with pieces, and asks for the pages whose work could grow with their number. */
export async function measurePieces(count: number): Promise<ManyPieces> {
  const dataDir = ownDataDir()
  const env = { PATH: process.env.PATH, ENV_FILE: 'none', DATA_DIR: dataDir }
  said(`Making ${count.toLocaleString('en-GB')} pieces ...`)
  execFileSync(process.execPath, ['scripts/many-pieces.ts', String(count)], {
    env,
    stdio: 'ignore',
  })

  said('Putting them into the search ...')
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
  said('Asking for pages ...')
  const compared = await comparePages(few, many)
  const cached = await compareCached(few, many)
  await few.close()
  const loaded = memoryMb(many.pid)
  said('Publishing ...')
  const publicationMs = await measurePublication(many)
  await many.close()
  return {
    ...{ count, searchableMs, compared, cached, publicationMs },
    startsMs: { first: first.startMs, warm: many.startMs },
    memoryMb: { idle, loaded },
  }
}

function said(line: string) {
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

async function comparePages(few: OwnSite, many: OwnSite) {
  const signedIn = async (site: OwnSite) => ({ site, admin: await signInAsAdmin(site) })
  const [fewer, more] = [await signedIn(few), await signedIn(many)]
  const form = await firstLink(`${many.url}/edit?kind=article`, `/edit/${id}`, more.admin)
  const formOfFew = await firstLink(`${few.url}/edit?kind=article`, `/edit/${id}`, fewer.admin)
  const next = await firstLink(`${many.url}/edit`, '/edit\\?after=[^"]+', more.admin)
  // Null in the place of what the first edition has not.
  const asked: [string, string, (string | null)?][] = [
    ['Home', '/'],
    ['Articles', '/blog'],
    ['Articles, the hundredth page', '/blog?page=100', null],
    ['Articles of a topic', '/blog/tag/london'],
    ['Articles of a topic, the thirtieth page', '/blog/tag/london?page=30', null],
    ['An article', '/blog/tattoo-cost-london-2025'],
    ['Gallery', '/gallery'],
    ['Gallery, the fiftieth page', '/gallery?page=50', null],
    // The first edition has two plates of London. Its whole gallery is nearer to a page of them.
    ['Gallery, filtered', '/gallery?place=london-uk', '/gallery'],
    ['A plate', '/gallery/artist-at-work'],
    ['Watch', '/watch'],
    ['Watch, the thirtieth page', '/watch?page=30', null],
    ['Feed of articles', '/blog/feed.xml'],
    ['Site map', '/sitemap.xml'],
    ['Search, a word of nearly every piece', '/search?q=tattoo'],
    ['Search, a word of articles', '/search?q=london&kind=article'],
    ['Search, a phrase of common words', '/search?q=%22tattoo+artist%22'],
    ['Search, a word that is in none', '/search?q=quetzalcoatlus'],
  ]
  const askedByTeam: typeof asked = [
    ['/edit', '/edit'],
    ['/edit, the next page', next.replaceAll('&amp;', '&'), null],
    ['/edit, of a kind and a state', '/edit?kind=work&state=published'],
    ['/edit, drafts', '/edit?state=draft'],
    ['/edit, a word of many titles', '/edit?q=tattoo'],
    ['/edit, a word of no title', '/edit?q=quetzalcoatlus'],
    ['The form of an article', form, formOfFew],
    ['The calendar', '/edit/calendar'],
    ['The order of articles', '/edit/order/article'],
    ['/edit/readership, 30 days', '/edit/readership'],
    ['/edit/readership, a year', '/edit/readership?days=365'],
  ]
  const compared: Compared[] = []
  for (const [pages, of] of [
    [asked, () => renderedForOne],
    [askedByTeam, ({ admin }: typeof more) => ({ cookie: admin })],
  ] as const) {
    for (const [what, path, pathOfFew = path] of pages) {
      const times = (person: typeof more, path: string) => timesOf(person.site, path, of(person))
      compared.push({
        what,
        few: pathOfFew === null ? null : await times(fewer, pathOfFew),
        many: await times(more, path),
      })
    }
  }
  return compared
}

const id = '[\\da-f]{8}-[\\da-f-]{27}'

async function timesOf({ url, pid }: OwnSite, path: string, headers: Record<string, string>) {
  // A program is fast once it has done a thing some hundred times.
  await waits(url + path, headers, 150)
  const before = cpuMs(pid)
  // Every two to three hundred pages V8 looks through its whole heap, which takes as long as twenty pages.
  const taken = await waits(url + path, headers, 250)
  const after = cpuMs(pid)
  const cpu = before === null || after === null ? null : (after - before) / taken.times
  return { ...taken, cpuMs: cpu }
}

async function compareCached(few: OwnSite, many: OwnSite) {
  const headers = { 'accept-encoding': 'br' }
  const compared: ManyPieces['cached'] = []
  for (const [what, path] of [
    ['An article, cached', '/blog/tattoo-cost-london-2025'],
    ['Articles, cached', '/blog'],
    ['Gallery, cached', '/gallery'],
  ] as const) {
    const turns: { few: Measured; many: Measured }[] = []
    const ask = ({ url, pid }: OwnSite) =>
      measure({ url: url + path, pid, headers, connections: 50, seconds: 3 })
    for (let turn = 0; turn < 4; turn += 1) {
      turns.push({ few: await ask(few), many: await ask(many) })
    }
    // The first turn warms up.
    const costs = (of: 'few' | 'many') => middle(turns.slice(1).map((turn) => turn[of]))
    compared.push({ what, few: costs('few').cpuPerRequest, many: costs('many').cpuPerRequest })
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
  const answer = await fetch(`${site.url}/edit/${id}/publish`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ version: String(version) }),
  })
  if (answer.status !== 303) throw new Error(`The piece was not published: ${answer.status}`)
  const shows = async (path: string) => (await (await fetch(copy.url + path)).text()).includes(slug)
  const deadline = AbortSignal.timeout(60_000)
  while (!(await shows('/blog')) || !(await shows('/sitemap.xml'))) deadline.throwIfAborted()
  return performance.now() - startedAt
}

/** The longest article once more, under an address of its own. */
async function draftToPublish() {
  const [admin] = await db.select().from(userRoles).where(eq(userRoles.role, 'admin'))
  const [original] = await db
    .select()
    .from(pieceRevisions)
    .innerJoin(pieces, eq(pieces.id, pieceRevisions.pieceId))
    .where(eq(pieces.slug, 'tattoo-cost-london-2025'))
  if (!admin || !original) throw new Error('There is no admin, or not the first edition.')
  const actor = { id: admin.userId, role: 'admin' as const }
  const id = await createPiece(actor, { kind: 'article' })
  const { fields, body } = original.piece_revisions
  const slug = `published-${randomUUID().slice(0, 8)}`
  const today = londonDay(new Date())
  const text = { fields: { ...fields, picture: 'tattoo-cost-london-2025', date: today }, body }
  const saved = await saveDraft(actor, { id, version: 1, text, slug })
  if (saved.outcome !== 'saved') throw new Error(`The draft was not saved: ${saved.outcome}`)
  return { id, slug, version: saved.version }
}
