import {
  coverLinesTo,
  type LivePieces,
  shownPieces,
} from '#app/magazine/home/front-page-pieces.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { blog } from '#content/pages/blog.ts'
import type { Places } from './places.tsx'

const listNames = { article: 'articles', work: 'works', film: 'films' } as const

export async function findPlaces(piece: Pick<Piece, 'kind' | 'key' | 'slug'>): Promise<Places> {
  const { kind, key } = piece
  const chosen = siteSettings['front-page']
  const name = listNames[kind]
  const isIt = (each: { key: string }) => each.key === key
  const without: LivePieces = {
    ...catalogue,
    [name]: catalogue[name].filter((each) => !isIt(each)),
  }
  const [shown, then] = [shownPieces(chosen)[name], shownPieces(chosen, without)[name]]
  const at = { shown: shown.findIndex(isIt), live: catalogue[name].findIndex(isIt) }
  const before = new Set(shown.map(({ title }) => title))
  return {
    coverLines: await coverLinesTo(piece, chosen.coverLines, without),
    frontPage:
      at.shown < 0
        ? null
        : {
            place: at.shown + 1,
            of: shown.length,
            lead: then[0]?.title ?? null,
            joins: then.find(({ title }) => !before.has(title))?.title ?? null,
          },
    list:
      at.live < 0
        ? null
        : {
            place: at.live + 1,
            of: catalogue[name].length,
            lead: without[name][0]?.title ?? null,
            group: at.live > 0 ? groupBegunBy(kind, key) : null,
          },
  }
}

function groupBegunBy(kind: Piece['kind'], key: string | null) {
  if (kind !== 'article') return null
  return blog.groups.find(({ first }) => first === key)?.name ?? null
}
