import { and, eq, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Rendering, render, rendererVersion } from '#app/pieces/text/check.server.ts'
import { type PublishedFields, readStoredFields } from '#app/pieces/text/fields.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pieceRenderings, pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import type { LivePiece } from './live-pieces.server.ts'

export type LiveText<Kind extends PieceKind = PieceKind> = {
  [Each in Kind]: {
    kind: Each
    fields: PublishedFields[Each]
    rendering: Rendering
    text: string
  }
}[Kind]

type Known<Kind extends PieceKind> = Pick<LivePiece, 'id' | 'revision'> & { kind: Kind }

const maxBytes = 24 * 1024 * 1024

// Some 300 pieces, so that they are shown while the database is away (docs/reliability.md, B1). A revision never changes.
const texts = new LRUCache<string, LiveText>({
  maxSize: maxBytes,
  // Two bytes for a character, since most texts have quotation marks beyond Latin-1.
  sizeCalculation: (text) => 2 * JSON.stringify(text).length,
})

/** One that is gone, or that a stricter renderer refuses, is left out. */
export async function readLiveTexts<Kind extends PieceKind>(
  requested: Known<Kind>[],
): Promise<Map<string, LiveText<Kind>>> {
  const known = requested.map((piece) => texts.get(keyOf(piece)))
  const missing = requested.filter((_, index) => !known[index])
  const rows = new Map((await read(missing)).map((row) => [keyOf(row), row]))
  const live = new Map<string, LiveText<Kind>>()
  for (const [index, piece] of requested.entries()) {
    const key = keyOf(piece)
    const text = known[index] ?? (await toLiveText(piece, rows.get(key)))
    if (!text) continue
    if (!known[index]) texts.set(key, text)
    live.set(piece.id, text as LiveText<Kind>)
  }
  return live
}

/** @returns null as there */
export async function readLiveText<Kind extends PieceKind>(piece: Known<Kind>) {
  return (await readLiveTexts([piece])).get(piece.id) ?? null
}

async function read(requested: Known<PieceKind>[]) {
  if (requested.length === 0) return []
  const ids = sql.param(requested.map(({ id }) => id))
  const revisions = sql.param(requested.map(({ revision }) => revision))
  return db
    .select({
      id: pieceRevisions.pieceId,
      revision: pieceRevisions.number,
      fields: pieceRevisions.fields,
      // Only for one that is to be rendered.
      body: sql<string>`case when ${pieceRenderings.revision} is null then ${pieceRevisions.body} end`,
      rendering: pieceRenderings.body,
      text: pieceRenderings.text,
    })
    .from(pieceRevisions)
    .leftJoin(
      pieceRenderings,
      and(
        eq(pieceRenderings.pieceId, pieceRevisions.pieceId),
        eq(pieceRenderings.revision, pieceRevisions.number),
        eq(pieceRenderings.renderer, rendererVersion),
      ),
    )
    .where(
      sql`(${pieceRevisions.pieceId}, ${pieceRevisions.number}) in (select * from unnest(${ids}::uuid[], ${revisions}::int[]))`,
    )
}

async function toLiveText(
  { id, kind }: Known<PieceKind>,
  row: Awaited<ReturnType<typeof read>>[number] | undefined,
): Promise<LiveText | null> {
  const fields = row && readStoredFields(kind, row.fields)
  if (!fields) return null
  const { body, rendering, text } = row
  // After a restore, or with another renderer, the HTML is not there yet.
  const shown = rendering === null ? await renderLive(id, kind, fields, body) : { rendering, text }
  return shown && ({ kind, fields, ...shown } as LiveText)
}

async function renderLive(id: string, kind: PieceKind, fields: unknown, body: string) {
  const rendered = await render(kind, fields, body)
  if (!('problems' in rendered)) return { rendering: rendered.rendering, text: rendered.text }
  log.error({ piece: id, problems: rendered.problems.length }, 'a live piece cannot be rendered')
  return null
}

export async function storeRenderings(shown: Known<PieceKind>[]) {
  const rows = await read(shown)
  for (const { id, revision, body, fields, rendering } of rows) {
    const piece = shown.find((each) => each.id === id)
    const rendered = rendering === null && piece && (await renderLive(id, piece.kind, fields, body))
    if (!rendered) continue
    await db.transaction(async (tx) => {
      const isLive = and(eq(pieces.id, id), eq(pieces.liveRevision, revision))
      const [live] = await tx.select({ id: pieces.id }).from(pieces).where(isLive).for('update')
      if (live) await storeRendering(tx, { id, revision, ...rendered })
    })
  }
}

export async function storeRendering(
  tx: Transaction,
  shown: { id: string; revision: number; rendering: Rendering; text: string },
) {
  const { id: pieceId, revision, rendering: body, text } = shown
  const stored = { revision, renderer: rendererVersion, body, text }
  await tx
    .insert(pieceRenderings)
    .values({ pieceId, ...stored })
    .onConflictDoUpdate({ target: pieceRenderings.pieceId, set: stored })
}

function keyOf({ id, revision }: Pick<Known<PieceKind>, 'id' | 'revision'>) {
  return `${id} ${revision}`
}
