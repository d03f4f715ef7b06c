import { setTimeout as wait } from 'node:timers/promises'
import { articles } from '#app/features/articles/articles.server.ts'
import { films } from '#app/features/films/films.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { showUploadedPictures } from '#app/features/pieces/illustrations.server.ts'
import { type LivePiece, readLivePieces } from '#app/features/pieces/live-pieces.server.ts'
import { readLiveTexts } from '#app/features/pieces/live-texts.server.ts'
import { readUploadedPictures } from '#app/features/pieces/pictures.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { dropCachedPages } from '#app/server/page-cache/page-cache.server.ts'
import { subscribe } from '#app/server/pg-notifications.server.ts'
import { showPieces } from './catalogue.server.ts'
import { findUnindexed, indexPieces } from './search-index.server.ts'

// What lists show of the live pieces is in memory, so that no list waits for it, and so are the texts that were read last.
// The database tells every copy of the site what changes.

const retryAfterMs = 1_000

/** A start waits for so many pieces to be searchable; the others follow while the site is open. */
const indexedFirst = 200

/** So many pieces at the head of each list have their texts read at the start, and so can be shown without the database. */
const readFirst = 100

let live = new Map<string, LivePiece>()
let changed = new Set<string>()
/** The names of uploaded pictures. */
let changedPictures = new Set<string>()
/** True after a time without notifications. */
let isAllChanged = false
let catchingUp: Promise<void> | null = null
let indexing: Promise<void> | null = null
let isOpen = false
let stopListening = () => {}

/** Loads all live pieces, and from then on what changes. */
export async function openCatalogue() {
  isOpen = true
  const stops = [
    subscribe('pieces', pieceChanged, piecesMissed),
    subscribe('pictures', pictureChanged, piecesMissed),
  ]
  stopListening = () => {
    for (const stop of stops) stop()
  }
  await loadCatalogue()
  const unindexed = await findUnindexed(live.values())
  await indexPieces(unindexed.slice(0, indexedFirst))
  indexing = indexPieces(unindexed.slice(indexedFirst), () => isOpen).catch((error) => {
    log.error({ err: error }, 'pieces could not be put into the search index')
  })
  await readFirstTexts()
}

export async function closeCatalogue() {
  isOpen = false
  stopListening()
  await Promise.all([catchingUp, indexing])
}

/** Reads all live pieces and shows them. */
export async function loadCatalogue() {
  showUploadedPictures(await readUploadedPictures())
  const pieces = await readLivePieces()
  live = new Map(pieces.map((piece) => [piece.id, piece]))
  showPieces(pieces)
  dropCachedPages()
}
function pieceChanged(id: string) {
  changed.add(id)
  catchingUp ??= catchUp()
}

function pictureChanged(name: string) {
  changedPictures.add(name)
  catchingUp ??= catchUp()
}

function piecesMissed() {
  isAllChanged = true
  catchingUp ??= catchUp()
}

/** Notifications that arrive meanwhile are handled together in the next round. */
async function catchUp() {
  while (isOpen && (isAllChanged || changed.size > 0 || changedPictures.size > 0)) {
    const [ids, names, isAll] = [[...changed], [...changedPictures], isAllChanged]
    changed = new Set()
    changedPictures = new Set()
    isAllChanged = false
    try {
      if (isAll) {
        await loadCatalogue()
        await indexPieces(await findUnindexed(live.values()))
      } else {
        if (names.length > 0) showUploadedPictures(await readUploadedPictures(names), names)
        await loadChanged(ids)
      }
    } catch (error) {
      log.error({ err: error }, 'changed pieces could not be loaded')
      for (const id of ids) changed.add(id)
      for (const name of names) changedPictures.add(name)
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
  const keys = touched.map(({ kind, key: id }) => ({ kind, id }))
  await indexPieces(await findUnindexed(pieces, keys))
}

async function readFirstTexts() {
  const lists = [articles, works, films.map(({ piece }) => piece)].map((list) =>
    list.slice(0, readFirst),
  )
  await readLiveTexts(lists.flat())
}
