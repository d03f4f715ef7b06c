import { setTimeout as wait } from 'node:timers/promises'
import { type LivePiece, readLivePieces } from '#app/features/pieces/live-pieces.server.ts'
import { indexDocument, indexDocuments } from '#app/features/search/documents.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { dropCachedPages } from '#app/server/page-cache/page-cache.server.ts'
import { subscribe } from '#app/server/pg-notifications.server.ts'
import { catalogueDocuments, findPublishedPiece, showPieces } from './catalogue.server.ts'

// The live pieces are in memory, so that no page waits for them. The database tells every copy of the site what changes.

const retryAfterMs = 1_000

let live = new Map<string, LivePiece>()
let changed = new Set<string>()
/** True after a time without notifications. */
let isAllChanged = false
let catchingUp: Promise<void> | null = null
let isOpen = false
let stopListening = () => {}

/** Loads all live pieces, and from then on what changes. */
export async function openCatalogue() {
  isOpen = true
  stopListening = subscribe('pieces', pieceChanged, piecesMissed)
  await loadCatalogue()
  await indexDocuments(catalogueDocuments())
}

export async function closeCatalogue() {
  isOpen = false
  stopListening()
  await catchingUp
}

/** Reads all live pieces and shows them. */
export async function loadCatalogue() {
  const pieces = await readLivePieces()
  live = new Map(pieces.map((piece) => [piece.id, piece]))
  showPieces(pieces)
  dropCachedPages()
}

function pieceChanged(id: string) {
  changed.add(id)
  catchingUp ??= catchUp()
}

function piecesMissed() {
  isAllChanged = true
  catchingUp ??= catchUp()
}

/** Notifications that arrive meanwhile are handled together in the next round. */
async function catchUp() {
  while (isOpen && (isAllChanged || changed.size > 0)) {
    const [ids, isAll] = [[...changed], isAllChanged]
    changed = new Set()
    isAllChanged = false
    try {
      if (isAll) {
        await loadCatalogue()
        await indexDocuments(catalogueDocuments())
      } else {
        await loadChanged(ids)
      }
    } catch (error) {
      log.error({ err: error }, 'changed pieces could not be loaded')
      for (const id of ids) changed.add(id)
      isAllChanged ||= isAll
      await wait(retryAfterMs, undefined, { ref: false })
    }
  }
  catchingUp = null
}

async function loadChanged(ids: string[]) {
  const pieces = await readLivePieces(ids)
  const touched = [...ids.flatMap((id) => live.get(id) ?? []), ...pieces]
  for (const id of ids) live.delete(id)
  for (const piece of pieces) live.set(piece.id, piece)
  showPieces([...live.values()])
  dropCachedPages()
  for (const { kind, key } of touched) {
    const piece = findPublishedPiece(kind, key)
    const document = piece && { kind, id: key, title: piece.title, ...piece.search }
    await indexDocument({ kind, id: key }, document)
  }
}
