import type { Piece } from '#app/db/schema/pieces.ts'
import type { Places } from '#app/features/editing/places.tsx'
import {
  coverLinesTo,
  type LivePieces,
  livePieces,
  shownPieces,
} from '#app/routes/front-page-pieces.server.ts'
import { siteSettings } from '#app/server/site-settings.server.ts'
import { blog } from '#content/pages/blog.ts'

const listNames = { article: 'articles', work: 'works', film: 'films' } as const

/** Finds where readers see a live piece, and what they will see there without it. */
export async function findPlaces(piece: Pick<Piece, 'kind' | 'key' | 'slug'>): Promise<Places> {
  const { kind, key } = piece
  const chosen = siteSettings['front-page']
  const live = livePieces()
  const name = listNames[kind]
  const isIt = (each: { key?: string; id: string }) => (each.key ?? each.id) === key
  const without: LivePieces = { ...live, [name]: live[name].filter((each) => !isIt(each)) }
  const [shown, then] = [shownPieces(chosen, live)[name], shownPieces(chosen, without)[name]]
  const at = { shown: shown.findIndex(isIt), live: live[name].findIndex(isIt) }
  const before = new Set(shown.map(({ title }) => title))
  return {
    coverLines: await coverLinesTo(piece, chosen.coverLines, without),
    frontPage:
      at.shown < 0
        ? null
        : {
            ...{ place: at.shown + 1, of: shown.length, lead: then[0]?.title ?? null },
            joins: then.find(({ title }) => !before.has(title))?.title ?? null,
          },
    list:
      at.live < 0
        ? null
        : {
            ...{ place: at.live + 1, of: live[name].length, lead: without[name][0]?.title ?? null },
            group: at.live > 0 ? groupBegunBy(kind, key) : null,
          },
  }
}

function groupBegunBy(kind: Piece['kind'], key: string | null) {
  if (kind !== 'article') return null
  return blog.groups.find(({ first }) => first === key)?.name ?? null
}
