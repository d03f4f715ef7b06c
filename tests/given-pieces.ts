import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { createPiece, findPiece, saveDraft } from '#app/pieces/drafts/drafts.server.ts'
import { createPreview } from '#app/pieces/drafts/previews.server.ts'
import { uploadPicture } from '#app/pieces/pictures/pictures.server.ts'
import { publish } from '#app/pieces/publication/publication.server.ts'
import type { PieceText } from '#app/pieces/text/check.server.ts'
import type { DraftFields } from '#app/pieces/text/fields.ts'
import { db } from '#app/platform/db/client.server.ts'
import { pieceEvents } from '#app/platform/db/schema/tables.server.ts'
import { noise } from '#app/platform/photos/pictures.fixture.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import type { Role } from '#app/platform/sessions/role.ts'
import { given } from './given.ts'

/** Somebody of the team. */
export async function givenActor(role: Role): Promise<Actor> {
  const { id } = await given.member()
  return { id, role }
}

/** What was done to a piece, in order. */
export async function pieceEventsOf(id: string) {
  const rows = await db
    .select({ action: pieceEvents.action })
    .from(pieceEvents)
    .where(eq(pieceEvents.pieceId, id))
    .orderBy(pieceEvents.id)
  return rows.map(({ action }) => action)
}

/** A preview link that works. */
export async function givenPreview(maker: Actor, pieceId: string) {
  const preview = await createPreview(maker, pieceId, randomUUID())
  if (preview.outcome !== 'made') throw new Error('no preview link was made')
  return preview
}

/** An article that may be published. */
export function articleText(
  fields: Partial<DraftFields<'article'>> = {},
  body = 'Look up before you sit down.\n\n## What the officer looks at\n\nA basin.\n',
): PieceText & { fields: DraftFields<'article'> } {
  return {
    fields: {
      title: 'The licence on the wall',
      excerpt:
        'What a council officer looks for when they visit a studio, and how to read the paper.',
      date: '2026-11-22',
      category: 'Law',
      tags: ['Law', 'Studios'],
      picture: 'uk-tattoo-licensing-2025',
      alt: 'A licence in a clip frame beside a till',
      ...fields,
    },
    body,
  }
}

/** A plate that may be published. */
export function workText(fields: Partial<DraftFields<'work'>> = {}): PieceText {
  const symbol = { label: 'Rope', text: 'What holds the anchor, and what it holds to.' }
  return {
    fields: {
      title: 'Anchor Forearm',
      description: 'An old anchor on a forearm, redrawn after thirty years of sun and dish water.',
      category: 'Traditional',
      artist: { name: 'Sol Abiodun', role: 'Tattooist' },
      studio: 'A studio in Peckham',
      location: 'London UK',
      year: '2024',
      series: 'Anchors',
      style: 'Traditional',
      technique: 'Bold line',
      symbols: [symbol, symbol, symbol, symbol],
      picture: 'detailed-arm-sleeve',
      alt: 'An anchor with a rope on a forearm',
      ...fields,
    },
    body: 'An anchor.\n',
  }
}

/** A film that may be published. */
export function filmText(fields: Partial<DraftFields<'film'>> = {}): PieceText {
  return {
    fields: {
      title: 'The Weight of Water',
      description: 'A swimmer from Dover shows the distance she has drawn along her spine.',
      series: 'Grief & Ink',
      seconds: '431',
      location: 'Dover',
      picture: 'episode-two-names',
      alt: 'A swimmer seen from above in green water',
      published: '2026-11-01',
      ...fields,
    },
    body: 'Rosa (off camera): How far is it?\n\nMaxine: Twenty-one miles.\n',
  }
}

/** A piece that its creator has saved once. */
export async function givenDraft(
  actor: Actor,
  text: PieceText = articleText(),
  slug = `piece-${randomUUID().slice(0, 8)}`,
  kind: 'article' | 'work' | 'film' = 'article',
) {
  const id = await createPiece(actor, { kind })
  const saved = await saveDraft(actor, { id, version: 1, text, slug })
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
  return { id, version: saved.version, slug }
}

/** A piece that readers can read. */
export async function givenLive(
  actor: Actor,
  text?: PieceText,
  slug?: string,
  kind?: 'article' | 'work' | 'film',
) {
  const draft = await givenDraft(actor, text, slug, kind)
  const result = await publish(actor, draft)
  if (result.outcome !== 'published') throw new Error(JSON.stringify(result))
  return { ...draft, piece: result.piece }
}

/** The piece as its editors see it. */
export async function pieceSeenBy(actor: Actor, id: string) {
  const found = await findPiece(actor, id)
  if (!found) throw new Error('the piece cannot be seen')
  return found
}

/** An uploaded picture; each one is another. */
export async function givenPicture(
  actor: Actor,
  { fileName = `picture ${randomUUID()}.png`, credit = 'Hana Lister', width = 1200 } = {},
) {
  const file = await pictureOf(width)
  const result = await uploadPicture(actor, { file, fileName, credit })
  if (result.outcome !== 'uploaded') throw new Error(JSON.stringify(result))
  return { ...result.picture, file }
}

/** A file with a picture; each one is another. */
export async function pictureOf(width = 1200, height = 900) {
  const few = await noise(40, 30).png().toBuffer()
  return sharp(few).resize(width, height, { fit: 'fill', kernel: 'nearest' }).jpeg().toBuffer()
}
