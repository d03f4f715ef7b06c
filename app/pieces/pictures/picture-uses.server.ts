import { type SQL, sql } from 'drizzle-orm'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { containing } from '#app/platform/db/like.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  pictures,
  pieceDrafts,
  pieceRevisions,
  pieces,
} from '#app/platform/db/schema/tables.server.ts'
import { type Actor, mayActOnPiece } from '#app/platform/sessions/permissions.ts'

// The database reads the names of pictures out of the texts (functions picture_uses, _names and _words), and indexes them.

export type PictureInPiece = {
  pieceId: string
  kind: PieceKind
  title: string
  isLive: boolean
  isFigure: boolean
  description: string | null
}

export type PictureUses = {
  seen: PictureInPiece[]
  pieces: number
  isPortrait: boolean
  isLive: boolean
}

const texts = sql`(
  select piece_id, fields, body, number as revision from ${pieceRevisions}
  union all
  select piece_id, fields, body, null from ${pieceDrafts}
)`

const isCurrent = sql`(text.revision is null or text.revision in (pieces.live_revision, pieces.scheduled_revision))`

export async function readPictureUses(
  actor: Actor,
  names: string[],
  reader: Pick<Transaction, 'execute'> = db,
) {
  type Row = PictureInPiece & { name: string; createdBy: string | null }
  const requested = sql`${sql.param(names)}::text[]`
  const { rows } = await reader.execute<Row>(sql`
    select used.name, pieces.id as "pieceId", pieces.kind, pieces.title, pieces.created_by as "createdBy",
      text.revision is not distinct from pieces.live_revision and pieces.live_revision is not null as "isLive",
      used.is_figure as "isFigure", used.description
    from ${texts} text
    join ${pieces} on pieces.id = text.piece_id
    cross join lateral picture_uses(text.fields, text.body) used
    where picture_names(text.fields, text.body) && ${requested} and used.name = any(${requested}) and ${isCurrent}
    union all
    select pieces.key, pieces.id, pieces.kind, pieces.title, pieces.created_by,
      text.revision is not distinct from pieces.live_revision and pieces.live_revision is not null,
      false, text.fields ->> 'alt'
    from ${pieces} join ${texts} text on text.piece_id = pieces.id
    where pieces.key = any(${requested}) and text.fields ->> 'picture' is null and ${isCurrent}
    order by "isLive" desc, title, "isFigure", description`)
  const byName = Map.groupBy(rows, ({ name }) => name)
  return (name: string): PictureUses => {
    const all = byName.get(name) ?? []
    const isPortrait = siteSettings.team.members.some(({ picture }) => picture === name)
    const visibleUses = all.filter((use) => use.isLive || mayActOnPiece(actor, 'see', use))
    return {
      seen: withoutRepeats(visibleUses.map(({ name: _, createdBy: __, ...use }) => use)),
      pieces: new Set(all.map(({ pieceId }) => pieceId)).size,
      isPortrait,
      isLive: isPortrait || all.some(({ isLive }) => isLive),
    }
  }
}

/** None for a file that was replaced or deleted meanwhile. */
export async function findPicturesByFile(file: string) {
  const [hash = ''] = /^[0-9a-f]{40}(?=-)/.exec(file) ?? []
  if (!hash) return []
  const isIts = sql`starts_with(${pictures.sha256}, ${hash})`
  const rows = await db.select({ name: pictures.name }).from(pictures).where(isIts)
  return rows.map(({ name }) => name)
}

/** In a published piece, or where the settings name it. */
export async function isAnyPublic(names: string[]) {
  const settings = JSON.stringify(siteSettings)
  if (names.some((name) => settings.includes(`"${name}"`))) return true
  const isLive = sql`text.revision = pieces.live_revision`
  return names.length > 0 && usesAny(names, isLive)
}

export function usesAnyInPiece(pieceId: string, names: string[]) {
  return usesAny(names, sql`pieces.id = ${pieceId} and ${isCurrent}`)
}

async function usesAny(names: string[], condition: SQL) {
  const requested = sql`${sql.param(names)}::text[]`
  const { rows } = await db.execute(sql`
    select from ${texts} text join ${pieces} on pieces.id = text.piece_id
    where ${condition} and (picture_names(text.fields, text.body) && ${requested}
      or (pieces.key = any(${requested}) and text.fields ->> 'picture' is null))
    limit 1`)
  return rows.length > 0
}

/** A draft repeats most of what is published. */
function withoutRepeats(uses: PictureInPiece[]) {
  const keys = uses.map(({ isLive: _, ...use }) => JSON.stringify(use))
  return uses.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

export function picturesDescribedWith(actor: Actor, words: string) {
  const seesAll = mayActOnPiece(actor, 'see', { createdBy: null })
  const pattern = containing(words)
  return sql`(
    select used.name
    from ${texts} text
    join ${pieces} on pieces.id = text.piece_id
    cross join lateral picture_uses(text.fields, text.body) used
    where picture_words(text.fields, text.body) ilike ${pattern} and used.description ilike ${pattern} and ${isCurrent}
      and (${seesAll} or pieces.created_by = ${actor.id} or text.revision = pieces.live_revision))`
}
