import type { PublishedFields } from '#app/pieces/text/fields.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import {
  behindTheScenesContent as behindTheScenesTold,
  type Line,
  seriesContent,
} from '#content/films.ts'
import { catalogue, type Film } from './catalogue.server.ts'
import { type LiveText, readLiveTexts } from './live-texts.server.ts'

export type FullFilm = Film & Omit<PublishedFields['film'], keyof Film> & { transcript: Line[] }

export function fullFilm(film: Film, { fields, rendering }: LiveText<'film'>): FullFilm {
  return { ...fields, ...film, transcript: rendering.lines ?? [] }
}

/** A film that is gone is left out. */
export async function readSeries(chosen = catalogue.films) {
  const texts = await readLiveTexts(chosen)
  const read = chosen.flatMap((film) => {
    const text = texts.get(film.id)
    return text ? [fullFilm(film, text)] : []
  })
  return [...Map.groupBy(read, ({ series }) => series)].map(([title, films]) => {
    const text = seriesContent.find((content) => content.title === title)?.text ?? ''
    return { title, text, films }
  })
}

export const behindTheScenes = {
  ...behindTheScenesTold,
  shots: behindTheScenesTold.shots.map((shot) => {
    const picture = findPicture('figure', shot.picture)
    if (!picture) throw new Error(`content/pictures/spots/${shot.picture}.webp is missing`)
    return { ...shot, picture }
  }),
}
