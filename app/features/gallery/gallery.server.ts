import type { PublishedFields } from '#app/features/pieces/fields.ts'
import { findPicture, illustrated } from '#app/features/pieces/illustrations.server.ts'
import { inListOrder, type LivePiece } from '#app/features/pieces/live-pieces.server.ts'
import { shownPicture } from '#content/positions.ts'
import type { ListedWork, WorkDetails } from './work.ts'

export type Work = Omit<PublishedFields['work'], 'picture'> & {
  /** Its first address, by which favourites and collections know it. */
  key: string
  slug: string
  /** Its number in the gallery: 8 for 'Plate 8'. */
  number: number
  picture: Picture
  about: BodyPart[]
  /** The text without markup, for search. */
  text: string
}

/** Every work in gallery order. */
export let works: Work[] = []

/** Shows these works from now on. One whose picture is missing is left out. */
export function showWorks(live: LivePiece<'work'>[]) {
  works = inListOrder(live)
    .flatMap(({ key, slug, fields, rendering, text }) => {
      const picture = findPicture('work', fields.picture ?? key)
      return picture
        ? [{ ...fields, key, slug, picture, about: illustrated(rendering.parts), text }]
        : []
    })
    .map((work, index) => ({ ...work, number: index + 1 }))
}

export function findWork(slug: string) {
  return works.find((work) => work.slug === slug) ?? null
}

/** The fields of a work that lists show. */
export function listedWork(work: Work): ListedWork {
  const { key, slug, number, title, description, category, location, year, alt } = work
  const picture = shownPicture(work.picture)
  return { key, slug, number, title, description, category, location, year, alt, picture }
}

/** The fields of a work that its page shows. */
export function workDetails(work: Work): WorkDetails {
  const { artist, heritage, studio, series, style, technique, views, symbols, provenance } = work
  const { about, fictional } = work
  return {
    ...listedWork(work),
    ...{ artist, heritage, studio, series, style, technique, views, symbols, provenance },
    ...{ about, fictional },
  }
}

/** The previous and next work in gallery order. Null at the ends. */
export function adjacentWorks({ number }: Work) {
  const at = (place: number) => {
    const work = works[place - 1]
    return work ? { slug: work.slug, number: work.number, title: work.title } : null
  }
  return { previous: at(number - 1), next: at(number + 1) }
}

/** The works of its `more` field that are there, with their heading, or null. */
export function otherWorks({ more }: Work) {
  if (!more) return null
  const others = more.works.flatMap((key) => works.find((work) => work.key === key) ?? [])
  return others.length > 0 ? { title: more.title, works: others.map(listedWork) } : null
}
