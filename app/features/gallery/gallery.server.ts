import type { PublishedFields } from '#app/features/pieces/fields.ts'
import { findPicture, illustrated } from '#app/features/pieces/illustrations.server.ts'
import { inListOrder } from '#app/features/pieces/list-order.server.ts'
import type { LivePiece } from '#app/features/pieces/live-pieces.server.ts'
import { type LiveText, readLiveText } from '#app/features/pieces/live-texts.server.ts'
import { shownPicture } from '#content/positions.ts'
import type { ListedWork, WorkDetails } from './work.ts'

export type Work = Omit<LivePiece<'work'>['fields'], 'picture'> &
  Pick<LivePiece<'work'>, 'kind' | 'id' | 'revision' | 'slug'> & {
    /** Its first address, by which favourites and collections know it. */
    key: string
    /** Its number in the gallery: 8 for 'Plate 8'. */
    number: number
    picture: Picture
  }

/** What only the page of a work shows. */
export type WorkText = Pick<
  PublishedFields['work'],
  | 'artist'
  | 'heritage'
  | 'studio'
  | 'series'
  | 'technique'
  | 'views'
  | 'symbols'
  | 'provenance'
  | 'more'
> & { about: BodyPart[] }

/** Every work in gallery order. */
export let works: Work[] = []

let bySlug = new Map<string, Work>()

/** Shows these works from now on. One whose picture is missing is left out. */
export function showWorks(live: LivePiece<'work'>[]) {
  works = inListOrder(live)
    .flatMap((piece) => {
      const picture = findPicture('work', piece.fields.picture ?? piece.key)
      return picture ? [{ piece, picture }] : []
    })
    .map(({ piece, picture }, index) => workOf(piece, picture, index + 1))
  bySlug = new Map(works.map((work) => [work.slug, work]))
}

/** A work as lists show it. */
export function workOf(
  { kind, id, key, slug, revision, fields }: LivePiece<'work'>,
  picture: Picture,
  number: number,
): Work {
  return { ...fields, kind, id, key, slug, revision, picture, number }
}

export function findWork(slug: string) {
  return bySlug.get(slug) ?? null
}

/** What the page of a work shows besides its list. */
export function workText({ fields, rendering }: LiveText<'work'>): WorkText {
  const { artist, heritage, studio, series, technique, views, symbols, provenance, more } = fields
  return {
    ...{ artist, heritage, studio, series, technique, views, symbols, provenance, more },
    about: illustrated(rendering.parts),
  }
}

/** @returns null when the work is gone */
export async function readWork(work: Work) {
  const text = await readLiveText(work)
  return text && { ...work, ...workText(text) }
}

/** The fields of a work that lists show. */
export function listedWork(work: Work): ListedWork {
  const { key, slug, number, title, description, category, location, year, alt } = work
  const picture = shownPicture(work.picture)
  return { key, slug, number, title, description, category, location, year, alt, picture }
}

/** The fields of a work that its page shows. */
export function workDetails(work: Work & WorkText): WorkDetails {
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
    if (!work) return null
    const { slug, number, title, picture } = listedWork(work)
    return { slug, number, title, picture }
  }
  return { previous: at(number - 1), next: at(number + 1) }
}

/** The works of its `more` field that are there, with their heading, or null. */
export function otherWorks({ more }: Pick<WorkText, 'more'>) {
  if (!more) return null
  const others = more.works.flatMap((key) => works.find((work) => work.key === key) ?? [])
  return others.length > 0 ? { title: more.title, works: others.map(listedWork) } : null
}
