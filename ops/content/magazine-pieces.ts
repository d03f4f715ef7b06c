import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, or } from 'drizzle-orm'
import { parse as parseYaml } from 'yaml'
import { pieceFolders } from '#app/pieces/text/body-options.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { pieceRevisions, pieces } from '#app/platform/db/schema/tables.server.ts'
import { splitFrontMatter } from '#content/front-matter.ts'

export type MagazinePiece = {
  /** Or its address on the site. */
  place: string
  kind: PieceKind
  fields: Record<string, unknown>
  body: string
}

/** A command that only looks must not make a database. */
export function hasDatabase({ databaseUrl, dataDir }: Configuration) {
  return Boolean(databaseUrl) || existsSync(join(dataDir, 'postgres'))
}

/** An empty database is filled from them. */
export async function piecesInFiles(): Promise<MagazinePiece[]> {
  const kinds = Object.entries(pieceFolders) as [PieceKind, string][]
  const files = kinds.flatMap(([kind, folder]) =>
    globSync(`content/${folder}/*.md`).map((place) => ({ kind, place })),
  )
  return Promise.all(
    files.map(async ({ kind, place }) => {
      const { head, body } = splitFrontMatter(await readFile(place, 'utf8'))
      return { place, kind, fields: parseYaml(head ?? '') ?? {}, body }
    }),
  )
}

/** And what readers will read once it is due. */
export async function piecesInDatabase(): Promise<MagazinePiece[]> {
  const rows = await db
    .select({
      kind: pieces.kind,
      slug: pieces.slug,
      key: pieces.key,
      isLive: eq(pieceRevisions.number, pieces.liveRevision),
      fields: pieceRevisions.fields,
      body: pieceRevisions.body,
    })
    .from(pieces)
    .innerJoin(
      pieceRevisions,
      and(
        eq(pieceRevisions.pieceId, pieces.id),
        or(
          eq(pieceRevisions.number, pieces.liveRevision),
          eq(pieceRevisions.number, pieces.scheduledRevision),
        ),
      ),
    )
    .orderBy(asc(pieces.kind), asc(pieces.slug), asc(pieceRevisions.number))
  return rows.map(({ isLive, fields, body, ...piece }) => ({
    place: isLive ? piecePath(piece) : `${piecePath(piece)} (scheduled)`,
    kind: piece.kind,
    fields,
    body,
  }))
}
