import { href } from 'react-router'
import {
  behindTheScenesContent as behindTheScenesTold,
  seriesContent as seriesTold,
  type EpisodeContent as Told,
} from '#content/episodes.ts'
import { picturedBy } from '#content/positions.ts'
import { site } from '#content/site.ts'
import { filmAddress, transcriptId } from './film-address.ts'

export type Episode = Omit<Told, 'picture'> & {
  series: string
  picture: Picture
  /** False while there is only a transcript. */
  plays: boolean
  /** Its address on the watch page: the film, or the transcript while there is no film. */
  href: string
}
export type Series = { title: string; text: string; episodes: Episode[] }

const pictures = import.meta.glob<Picture>('/content/pictures/{episodes,spots}/*.webp', {
  eager: true,
  query: '?picture',
  import: 'default',
})

/** Both series, each with its episodes and their posters. */
export const series: Series[] = seriesTold.map(({ title, text, episodes }) => ({
  title,
  text,
  episodes: episodes.map(({ picture, ...episode }) => ({
    ...episode,
    series: title,
    picture: picturedBy(pictures, 'episodes', picture),
    ...placeOf(episode),
  })),
}))

function placeOf({ id, embedId }: Pick<Told, 'id' | 'embedId'>) {
  const plays = filmAddress(site.video, embedId) !== null
  return { plays, href: `${href('/watch')}#${plays ? id : transcriptId(id)}` }
}

export const episodes = series.flatMap(({ episodes }) => episodes)

/** Each drawing with its picture. */
export const behindTheScenes = {
  ...behindTheScenesTold,
  shots: behindTheScenesTold.shots.map((shot) => ({
    ...shot,
    picture: picturedBy(pictures, 'spots', shot.picture),
  })),
}
