import { href } from 'react-router'
import type { PublishedFields } from '#app/features/pieces/fields.ts'
import { findPicture } from '#app/features/pieces/illustrations.server.ts'
import { inListOrder, type LivePiece } from '#app/features/pieces/live-pieces.server.ts'
import { type LiveText, readLiveTexts } from '#app/features/pieces/live-texts.server.ts'
import {
  behindTheScenesContent as behindTheScenesTold,
  type Line,
  seriesContent,
} from '#content/episodes.ts'
import { site } from '#content/site.ts'
import { filmAddress, transcriptId } from './film-address.ts'

export type Episode = Omit<LivePiece<'film'>['fields'], 'picture' | 'embedId'> & {
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
export type EpisodeText = Pick<PublishedFields['film'], 'published'> & { transcript: Line[] }

export type Series = { title: string; text: string; episodes: Episode[] }

/** Every film in list order. */
export let episodes: Episode[] = []

/** The series, each with its films. One without films is left out. */
export let series: Series[] = []

/** Shows these films from now on. One whose poster is missing is left out. */
export function showFilms(live: LivePiece<'film'>[]) {
  const films = inListOrder(live).flatMap((piece) => {
    const picture = findPicture('film', piece.fields.picture ?? piece.key)
    return picture ? [episodeOf(piece, picture)] : []
  })
  const titles = new Set([
    ...seriesContent.map(({ title }) => title),
    ...films.map(({ series }) => series),
  ])
  series = [...titles].flatMap((title) => {
    const episodes = films.filter((film) => film.series === title)
    const text = seriesContent.find((told) => told.title === title)?.text ?? ''
    return episodes.length > 0 ? [{ title, text, episodes }] : []
  })
  episodes = series.flatMap(({ episodes }) => episodes)
}

/** A film as lists show it. */
export function episodeOf(
  { kind, id, key, revision, fields }: LivePiece<'film'>,
  picture: Picture,
): Episode {
  const { seconds, embedId = null } = fields
  return {
    ...fields,
    ...{ id: key, piece: { kind, id, revision }, picture, embedId },
    duration: `${Math.max(1, Math.round(seconds / 60))} min`,
    ...placeOf(key, embedId),
  }
}

/** The series with the transcripts of their films. A film that is gone is left out. */
export async function readSeries() {
  const texts = await readLiveTexts(episodes.map(({ piece }) => piece))
  return series.map(({ title, text, episodes }) => ({
    ...{ title, text },
    episodes: episodes.flatMap((episode) => {
      const { piece, ...shown } = episode
      const found = texts.get(piece.id)
      return found ? [{ ...shown, ...episodeText(found) }] : []
    }),
  }))
}

/** What the watch page shows besides the lists. */
export function episodeText({ fields, rendering }: LiveText<'film'>): EpisodeText {
  return { published: fields.published, transcript: rendering.lines ?? [] }
}

function placeOf(id: string, embedId: string | null) {
  const plays = filmAddress(site.video, embedId) !== null
  return { plays, href: `${href('/watch')}#${plays ? id : transcriptId(id)}` }
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
