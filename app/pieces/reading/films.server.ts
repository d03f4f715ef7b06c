import type { PublishedFields } from '#app/pieces/text/fields.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import {
  behindTheScenesContent as behindTheScenesTold,
  type Line,
  type TeaserName,
  teaserContent,
} from '#content/films.ts'
import { catalogue, type Film } from './catalogue.server.ts'
import { type LiveText, readLiveTexts } from './live-texts.server.ts'

const teaserFiles = import.meta.glob<string>('/content/teasers/*.{mp4,webm,avif,vtt}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export type FullFilm = Film &
  Omit<PublishedFields['film'], keyof Film | 'teaser'> & {
    transcript: Line[]
    teaser: Teaser | null
  }

export function fullFilm(film: Film, { fields, rendering }: LiveText<'film'>): FullFilm {
  const transcript = rendering.lines ?? []
  return { ...fields, ...film, transcript, teaser: fields.teaser ? teaserOf(fields.teaser) : null }
}

/** @returns null for one that a stored film names and this version does not have */
function teaserOf(name: TeaserName) {
  const facts = teaserContent[name]
  const file = (ending: string) => teaserFiles[`/content/teasers/${name}.${ending}`] ?? ''
  return (
    facts && {
      ...facts,
      poster: file('avif'),
      captions: file('vtt'),
      webm: file('webm'),
      mp4: file('mp4'),
    }
  )
}
export type Teaser = ReturnType<typeof teaserOf>

export async function readSeries(chosen = catalogue.films) {
  const texts = await readLiveTexts(chosen)
  const read = chosen.flatMap((film) => {
    const text = texts.get(film.id)
    return text ? [fullFilm(film, text)] : []
  })
  return [...Map.groupBy(read, ({ series }) => series)].map(([title, films]) => {
    const text = siteSettings.films.series.find((each) => each.title === title)?.text ?? ''
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
