import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db, pool } from '#app/db/client.server.ts'
import { pieceRevisions, pieces, userRoles } from '#app/db/schema/tables.server.ts'
import { createPiece, saveDraft } from '#app/features/pieces/drafts.server.ts'
import { londonDay } from '#app/features/pieces/london-time.ts'
import { publish } from '#app/features/pieces/publication.server.ts'
import { readConfiguration } from '#app/server/configuration.server.ts'
import { startServices } from '#app/startup/services.ts'
import { printLine } from '#app/startup/terminal.ts'
import { type Listed, renderedForOne, waits } from './many.ts'
import { type OwnSite, openOwnSite, ownDataDir, signInAsAdmin } from './own-site.ts'
import { memoryMb } from './process.ts'

/** How a site bears a great many pieces. */
export type ManyPieces = {
  count: number
  startMs: number
  memoryMb: { idle: number; loaded: number }
  listed: Listed[]
  /** From the editor's act until the list shows it, the longest of several. */
  publicationMs: number
}

/** Fills a site of its own with pieces, and asks for the pages whose work could grow with their number. */
export async function measurePieces(count: number): Promise<ManyPieces> {
  const dataDir = ownDataDir()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  execFileSync(process.execPath, ['scripts/many-pieces.ts', String(count)], { env })
  const first = await openOwnSite(dataDir)
  const running = await joinServices(dataDir)
  await untilSearchable()
  await running.stop()
  await first.close()

  const site = await openOwnSite(dataDir)
  const idle = memoryMb(site.pid)
  const listed = await measureLists(site)
  const publicationMs = await measurePublication(site)
  const loaded = memoryMb(site.pid)
  await site.close()
  return { count, startMs: site.startMs, memoryMb: { idle, loaded }, listed, publicationMs }
}

function joinServices(dataDir: string) {
  const settings = readConfiguration({ DATA_DIR: dataDir })
  return startServices({ process: 'command', settings, say: printLine })
}

// The first start after so many were added puts them into the search while it is open.
async function untilSearchable() {
  for (;;) {
    const { rows } = await pool.query<{ missing: number }>(
      'select (select count(*) from pieces where live_revision is not null) - (select count(*) from search_documents) as missing',
    )
    if (Number(rows[0]?.missing) <= 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function measureLists(site: OwnSite) {
  const admin = { cookie: await signInAsAdmin(site) }
  const asked: [string, string, Record<string, string>][] = [
    ['Home', '/', renderedForOne],
    ['Articles', '/blog', renderedForOne],
    ['Articles, the hundredth page', '/blog?page=100', renderedForOne],
    ['Articles of a topic', '/blog/tag/london', renderedForOne],
    ['An article', '/blog/tattoo-cost-london-2025', renderedForOne],
    ['Gallery', '/gallery', renderedForOne],
    ['Gallery, filtered', '/gallery?place=london-uk', renderedForOne],
    ['A plate', '/gallery/artist-at-work', renderedForOne],
    ['Watch', '/watch', renderedForOne],
    ['Feed of articles', '/blog/feed.xml', renderedForOne],
    ['Site map', '/sitemap.xml', renderedForOne],
    ['Search, a word of every other piece', '/search?q=london', renderedForOne],
    ['Search, a word that is in none', '/search?q=quetzalcoatlus', renderedForOne],
    ['/edit', '/edit', admin],
  ]
  const listed: Listed[] = []
  for (const [what, path, headers] of asked) {
    listed.push({ what, ...(await waits(site.url + path, headers)) })
  }
  return listed
}

async function measurePublication({ url, dataDir }: OwnSite) {
  const running = await joinServices(dataDir)
  const times: number[] = []
  for (let each = 0; each < 5; each += 1) times.push(await publishOne(url))
  await running.stop()
  return Math.max(...times)
}

async function publishOne(url: string) {
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
  const startedAt = performance.now()
  const { outcome } = await publish(actor, { id, version: saved.version })
  if (outcome !== 'published') throw new Error(`The piece was not published: ${outcome}`)
  const shown = async (path: string) => (await fetch(url + path)).text()
  while (!(await shown('/blog')).includes(slug) || !(await shown('/sitemap.xml')).includes(slug));
  return performance.now() - startedAt
}
