import {
  behindTheScenes as behindTheScenesTold,
  series as seriesTold,
  type Episode as Told,
} from '#content/episodes.ts'
import { picturedBy } from '#content/positions.ts'

export type Episode = Omit<Told, 'picture'> & { series: string; picture: Picture }
export type Series = { title: string; text: string; episodes: Episode[] }

const pictures = import.meta.glob<Picture>('/content/pictures/episodes/*.webp', {
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
  })),
}))

export const episodes = series.flatMap(({ episodes }) => episodes)

/** The contact sheet, each frame with its picture. */
export const behindTheScenes = {
  ...behindTheScenesTold,
  shots: behindTheScenesTold.shots.map(({ picture, text }) => ({
    text,
    picture: picturedBy(pictures, 'episodes', picture),
  })),
}

export function findEpisode(id: string) {
  return episodes.find((episode) => episode.id === id) ?? null
}
