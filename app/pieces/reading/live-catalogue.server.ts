import { readUploadedPictures } from '#app/pieces/pictures/pictures.server.ts'
import { loadSiteSettings } from '#app/pieces/settings/live-settings.server.ts'
import { showUploadedPictures } from '#app/pieces/text/illustrations.server.ts'
import { type Changes, followChanges } from '#app/platform/db/follow-changes.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { dropCachedPages } from '#app/platform/page-cache/dropped-pages.ts'
import { catalogue, showPieces } from './catalogue.server.ts'
import { readLivePieces } from './live-pieces.server.ts'
import { readLiveTexts } from './live-texts.server.ts'
import { findUnindexed, indexPieces } from './search-index.server.ts'

/** The others are indexed while the site is open. */
const indexedFirst = 200

/** Of each list: read at the start, and so shown without the database. */
const readFirst = 100

export async function openCatalogue() {
  let isOpen = true
  const stop = followChanges(
    ['pieces', 'pictures', 'settings'],
    loadChanged,
    'changed pieces could not be loaded',
  )
  await loadCatalogue()
  const unindexed = await findUnindexed(catalogue.live)
  await indexPieces(unindexed.slice(0, indexedFirst))
  const indexing = indexPieces(unindexed.slice(indexedFirst), () => isOpen).catch((error) => {
    log.error({ err: error }, 'pieces could not be put into the search index')
  })
  await readFirstTexts()
  return async () => {
    isOpen = false
    await Promise.all([stop(), indexing])
  }
}

export async function loadCatalogue() {
  showUploadedPictures(await readUploadedPictures())
  showPieces(await readLivePieces())
  dropCachedPages()
}

async function loadChanged(changes: Changes) {
  // They order the films and say where these play.
  if (changes === null || changes.has('settings')) await loadSiteSettings()
  if (changes === null) {
    await loadCatalogue()
    return indexPieces(await findUnindexed(catalogue.live))
  }
  const names = changes.get('pictures')
  if (names) showUploadedPictures(await readUploadedPictures([...names]), names)
  const ids = changes.get('pieces') ?? new Set<string>()
  const pieces = await readLivePieces([...ids])
  const former = catalogue.live.filter(({ id }) => ids.has(id))
  showPieces([...catalogue.live.filter(({ id }) => !ids.has(id)), ...pieces])
  dropCachedPages()
  const keys = [...former, ...pieces].map(({ kind, key: id }) => ({ kind, id }))
  await indexPieces(await findUnindexed(pieces, keys))
}

async function readFirstTexts() {
  const { articles, works, films } = catalogue
  const lists: Parameters<typeof readLiveTexts>[0][] = [articles, works, films]
  await readLiveTexts(lists.flatMap((list) => list.slice(0, readFirst)))
}
