import { sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { containing } from '#app/db/like.ts'
import type { PieceKind } from '#app/db/schema/pieces.ts'
import { pieceDrafts, pieceRevisions, pieces } from '#app/db/schema/tables.server.ts'
import { type Actor, mayActOnPiece } from '#app/server/sessions/permissions.ts'
import { siteSettings } from '#app/server/site-settings.server.ts'

// Where the pictures of pieces are used: in what is published, in what waits for its time and in drafts. The database reads
// the names of pictures out of the texts (functions picture_uses, picture_names and picture_words), and has them indexed.

/** A use of a picture in one piece. */
export type PictureInPiece = {
  pieceId: string
  kind: PieceKind
  title: string
  /** Whether readers see it. */
  isLive: boolean
  /** As a figure within the text, or else as the piece's main picture. */
  isFigure: boolean
  /** What is said to those who do not see the picture. Null in a draft that has none yet. */
  description: string | null
}

export type PictureUses = {
  /** Those that the actor may see; what is published comes first. */
  seen: PictureInPiece[]
  /** In how many pieces it is used in all. */
  pieces: number
  /** Whether About shows it as somebody's portrait. */
  isPortrait: boolean
  /** Whether readers see it anywhere. */
  isLive: boolean
}

const texts = sql`(
  select piece_id, fields, body, number as revision from ${pieceRevisions}
  union all
  select piece_id, fields, body, null from ${pieceDrafts}
)`

/** Of each text that is published, waits for its time or is a draft. */
const isCurrent = sql`(text.revision is null or text.revision in (pieces.live_revision, pieces.waiting_revision))`

/** @returns a function that gives the uses of each of the pictures */
export async function usesOfPictures(
  actor: Actor,
  names: string[],
  reader: Pick<Transaction, 'execute'> = db,
) {
  type Row = PictureInPiece & { name: string; createdBy: string | null }
  const wanted = sql`${sql.param(names)}::text[]`
  const { rows } = await reader.execute<Row>(sql`
    select used.name, pieces.id as "pieceId", pieces.kind, pieces.title, pieces.created_by as "createdBy",
      text.revision is not distinct from pieces.live_revision and pieces.live_revision is not null as "isLive",
      used.is_figure as "isFigure", used.description
    from ${texts} text
    join ${pieces} on pieces.id = text.piece_id
    cross join lateral picture_uses(text.fields, text.body) used
    where picture_names(text.fields, text.body) && ${wanted} and used.name = any(${wanted}) and ${isCurrent}
    union all
    select pieces.key, pieces.id, pieces.kind, pieces.title, pieces.created_by,
      text.revision is not distinct from pieces.live_revision and pieces.live_revision is not null,
      false, text.fields ->> 'alt'
    from ${pieces} join ${texts} text on text.piece_id = pieces.id
    where pieces.key = any(${wanted}) and text.fields ->> 'picture' is null and ${isCurrent}
    order by "isLive" desc, title, "isFigure", description`)
  const byName = Map.groupBy(rows, ({ name }) => name)
  return (name: string): PictureUses => {
    const all = byName.get(name) ?? []
    const isPortrait = siteSettings.team.members.some(({ picture }) => picture === name)
    const seen = all.filter((use) => use.isLive || mayActOnPiece(actor, 'see', use))
    return {
      seen: withoutRepeats(seen.map(({ name: _, createdBy: __, ...use }) => use)),
      pieces: new Set(all.map(({ pieceId }) => pieceId)).size,
      isPortrait,
      isLive: isPortrait || all.some(({ isLive }) => isLive),
    }
  }
}

/** A draft repeats most of what is published. */
function withoutRepeats(uses: PictureInPiece[]) {
  const keys = uses.map(({ isLive: _, ...use }) => JSON.stringify(use))
  return uses.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

/** The names of pictures that are described with these words, where the actor may see it. */
export function describedWith(actor: Actor, words: string) {
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
