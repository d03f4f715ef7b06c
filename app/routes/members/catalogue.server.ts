import { episodes } from '#app/features/episodes/episodes.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'

/** A work or an episode as a reader's own lists show it. */
export type CatalogueItem = ReturnType<typeof catalogued>[number]

const catalogue = new Map(catalogued().map((item) => [keyOf(item.type, item.id), item]))

/** Looks up what a reader may favourite or collect. Null: the magazine has no such thing. */
export function findItem(type: string, id: string) {
  return catalogue.get(keyOf(type, id)) ?? null
}

function catalogued() {
  return [
    ...works.map((work) => ({
      type: 'gallery' as const,
      id: work.slug,
      title: work.title,
      description: work.description,
      picture: work.picture,
      alt: work.alt,
      caption: `Plate ${work.number}, ${work.category}`,
      href: `/gallery/${work.slug}`,
    })),
    ...episodes.map((episode) => ({
      type: 'video' as const,
      id: episode.id,
      title: episode.title,
      description: episode.description,
      picture: episode.picture,
      alt: episode.alt,
      caption: `${episode.series}, ${episode.location}, ${episode.duration}`,
      href: `/watch#${episode.id}`,
    })),
  ]
}

function keyOf(type: string, id: string) {
  return `${type} ${id}`
}
