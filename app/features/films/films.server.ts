import { href } from 'react-router'
import type { PublishedFields } from '#app/features/pieces/fields.ts'
import { findPicture } from '#app/features/pieces/illustrations.server.ts'
import { inListOrder } from '#app/features/pieces/list-order.server.ts'
import type { LivePiece } from '#app/features/pieces/live-pieces.server.ts'
import { type LiveText, readLiveTexts } from '#app/features/pieces/live-texts.server.ts'
import { pageAddress } from '#app/server/paging/numbered-page.ts'
import {
  behindTheScenesContent as behindTheScenesTold,
  type Line,
  seriesContent,
} from '#content/films.ts'
import { site } from '#content/site.ts'
import { filmAddress, filmsPerPage, transcriptId } from './film-address.ts'

export type Film = Omit<LivePiece<'film'>['fields'], 'picture' | 'embedId'> & {
  /** Its first address, which stays: its place on the page, and what favourites and collections hold. */
  id: string
  /** By which the database knows it. */
  piece: Pick<LivePiece<'film'>, 'kind' | 'id' | 'revision'>
  picture: Picture
  /** As shown: '7 min'. */
  duration: string
  embedId: string | null
  /** False while there is only a transcript. */
  plays: boolean
  /** Its address on the watch page: the film, or the transcript while there is no film. */
  href: string
}

/** What only the watch page shows. */
export type FilmText = Pick<PublishedFields['film'], 'published'> & { transcript: Line[] }

/** Every film in the order of the watch page: series by series. */
export let films: Film[] = []

/** Shows these films from now on. One whose poster is missing is left out. */
export function showFilms(live: LivePiece<'film'>[]) {
  const shown = inListOrder(live).flatMap((piece) => {
    const picture = findPicture('film', piece.fields.picture ?? piece.key)
    return picture ? [{ piece, picture }] : []
  })
  const bySeries = Map.groupBy(shown, ({ piece }) => piece.fields.series)
  const titles = new Set([...seriesContent.map(({ title }) => title), ...bySeries.keys()])
  films = [...titles]
    .flatMap((title) => bySeries.get(title) ?? [])
    .map(({ piece, picture }, index) => {
      return filmOf(piece, picture, Math.floor(index / filmsPerPage) + 1)
    })
}

/** A film as lists show it. @param page which one of the watch page has it */
export function filmOf(
  { kind, id, key, revision, fields }: LivePiece<'film'>,
  picture: Picture,
  page = 1,
): Film {
  const { seconds, embedId = null } = fields
  return {
    ...fields,
    ...{ id: key, piece: { kind, id, revision }, picture, embedId },
    duration: `${Math.max(1, Math.round(seconds / 60))} min`,
    ...placeOf(key, embedId, page),
  }
}

/** These films with their transcripts, series by series. A film that is gone is left out. */
export async function readSeries(chosen = films) {
  const texts = await readLiveTexts(chosen.map(({ piece }) => piece))
  const read = chosen.flatMap((film) => {
    const { piece, ...shown } = film
    const found = texts.get(piece.id)
    return found ? [{ ...shown, ...filmText(found) }] : []
  })
  return [...Map.groupBy(read, ({ series }) => series)].map(([title, films]) => {
    const text = seriesContent.find((told) => told.title === title)?.text ?? ''
    return { title, text, films }
  })
}

/** What the watch page shows besides the lists. */
export function filmText({ fields, rendering }: LiveText<'film'>): FilmText {
  return { published: fields.published, transcript: rendering.lines ?? [] }
}

function placeOf(id: string, embedId: string | null, page: number) {
  const plays = filmAddress(site.video, embedId) !== null
  return { plays, href: `${pageAddress(href('/watch'), page)}#${plays ? id : transcriptId(id)}` }
}

/** Each drawing with its picture. */
export const behindTheScenes = {
  ...behindTheScenesTold,
  shots: behindTheScenesTold.shots.map((shot) => {
    const picture = findPicture('figure', shot.picture)
    if (!picture) throw new Error(`content/pictures/spots/${shot.picture}.webp is missing`)
    return { ...shot, picture }
  }),
}
