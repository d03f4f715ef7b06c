import { articleText } from '#app/features/articles/articles.server.ts'
import { rendererVersion } from '#app/features/pieces/check.server.ts'
import type { LivePiece } from '#app/features/pieces/live-pieces.server.ts'
import {
  keepRenderings,
  type LiveText,
  readLiveTexts,
} from '#app/features/pieces/live-texts.server.ts'
import {
  type DocumentKey,
  readDocumentSources,
  removeDocuments,
  type SearchDocument,
  writeDocuments,
} from '#app/features/search/documents.server.ts'
import { site } from '#content/site.ts'
import { isPublishedPiece } from './catalogue.server.ts'

/** Increase it when `documentOf` makes something else of the same text. */
const documentVersion = 2

const piecesAtOnce = 20

/**
 * Takes what is live no more out of the search index.
 *
 * @param keys looks at these pieces only
 * @returns the live pieces that the index does not hold as they are
 */
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

/** Writes pieces into the search index, and keeps the HTML of those that had none. */
export async function indexPieces(pieces: LivePiece[], isOpen = () => true) {
  for (let start = 0; start < pieces.length && isOpen(); start += piecesAtOnce) {
    const part = pieces.slice(start, start + piecesAtOnce)
    await keepRenderings(part)
    const texts = await readLiveTexts(part)
    await writeDocuments(
      part.flatMap((piece) => {
        const text = texts.get(piece.id)
        return text ? [documentOf(piece, text)] : []
      }),
    )
  }
}

function sourceOf({ revision }: LivePiece) {
  return `${revision}.${rendererVersion}.${documentVersion}`
}

/** A piece in the words that it may be searched for by. */
function documentOf(piece: LivePiece, text: LiveText): SearchDocument {
  const { kind, key: id } = piece
  const listedOn = piece.listedAt.slice(0, '2026-11-22'.length) || null
  return { kind, id, title: text.fields.title, source: sourceOf(piece), listedOn, ...wordsOf(text) }
}

function wordsOf(text: LiveText) {
  switch (text.kind) {
    case 'article': {
      const { excerpt, author = site.editors, category, tags } = text.fields
      return {
        summary: sentences(excerpt, author, category, ...tags),
        body: articleText(text).text,
      }
    }
    case 'work': {
      const { description, category, artist, heritage = '', symbols, ...rest } = text.fields
      const { studio, location, series, style, technique } = rest
      const maker = artist?.name ?? heritage
      return {
        summary: sentences(
          ...[description, category, maker, studio, location, series, style, technique],
        ),
        body: sentences(text.text, ...symbols.map(({ label, text }) => `${label}: ${text}`)),
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
