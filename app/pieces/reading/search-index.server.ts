import { rendererVersion } from '#app/pieces/text/check.server.ts'
import { site } from '#content/site.ts'
import { searchedText } from './articles.server.ts'
import { isPublishedPiece } from './catalogue.server.ts'
import {
  type DocumentKey,
  readDocumentSources,
  removeDocuments,
  type SearchDocument,
  writeDocuments,
} from './documents.server.ts'
import type { LivePiece } from './live-pieces.server.ts'
import { type LiveText, readLiveTexts, storeRenderings } from './live-texts.server.ts'

/** Increase it when `toDocument` makes something else of the same text. */
const documentVersion = 3

const piecesAtOnce = 20

/** @returns the live pieces that the index does not hold as they are */
export async function findUnindexed(live: Iterable<LivePiece>, keys?: DocumentKey[]) {
  const indexed = await readDocumentSources(keys)
  const left = new Map(indexed.map((document) => [`${document.kind} ${document.id}`, document]))
  const unindexed: LivePiece[] = []
  for (const piece of live) {
    const key = `${piece.kind} ${piece.key}`
    if (!isPublishedPiece(piece.kind, piece.key)) continue
    if (left.get(key)?.source !== sourceOf(piece)) unindexed.push(piece)
    left.delete(key)
  }
  await removeDocuments([...left.values()])
  return unindexed
}

export async function indexPieces(pieces: LivePiece[], isOpen = () => true) {
  for (let start = 0; start < pieces.length && isOpen(); start += piecesAtOnce) {
    const part = pieces.slice(start, start + piecesAtOnce)
    await storeRenderings(part)
    const texts = await readLiveTexts(part)
    await writeDocuments(
      part.flatMap((piece) => {
        const text = texts.get(piece.id)
        return text ? [toDocument(piece, text)] : []
      }),
    )
  }
}

function sourceOf({ revision }: LivePiece) {
  return `${revision}.${rendererVersion}.${documentVersion}`
}

function toDocument(piece: LivePiece, text: LiveText): SearchDocument {
  const { kind, key: id } = piece
  const listedOn = piece.listedAt.slice(0, '2026-11-22'.length) || null
  return {
    kind,
    id,
    title: text.fields.title,
    source: sourceOf(piece),
    listedOn,
    ...searchWords(text),
  }
}

function searchWords(text: LiveText) {
  switch (text.kind) {
    case 'article': {
      const { excerpt, author = site.editors, category, tags } = text.fields
      return {
        summary: sentences(excerpt, author, category, ...tags),
        body: searchedText(text),
      }
    }
    case 'work': {
      const { description, category, artist, heritage = '', symbols, ...rest } = text.fields
      const { studio, location, series, style, technique } = rest
      const maker = artist?.name ?? heritage
      return {
        summary: sentences(
          description,
          category,
          maker,
          studio,
          location,
          series,
          style,
          technique,
        ),
        body: [...symbols.map(({ label, text }) => `${label}: ${text}`), text.text].join(' '),
      }
    }
    case 'film': {
      const { description, series, location } = text.fields
      return { summary: sentences(description, series, location), body: text.text }
    }
  }
}

function sentences(...parts: string[]) {
  return parts.filter(Boolean).join(' · ')
}
