import { type WorkFrontMatter, workFrontMatter } from '#content/front-matter.ts'
import { inOrder, picturedBy, shownPicture, stemOf } from '#content/positions.ts'
import type { ListedWork, WorkDetails } from './work.ts'

export type Work = Omit<WorkFrontMatter, 'picture'> & {
  slug: string
  /** Its number in the gallery: 8 for 'Plate 8'. */
  number: number
  picture: Picture
  about: BodyPart[]
  /** The text without markup, for search. */
  text: string
}

const files = import.meta.glob<typeof import('*.md')>('/content/gallery/*.md', { eager: true })
const pictures = import.meta.glob<Picture>('/content/pictures/gallery/*.webp', {
  eager: true,
  query: '?picture',
  import: 'default',
})

/** Every work in gallery order. */
export const works: Work[] = inOrder(
  Object.entries(files).map(([path, { frontMatter, body, text }]) => {
    const slug = stemOf(path)
    return {
      ...workFrontMatter.parse(frontMatter),
      slug,
      picture: picturedBy(pictures, 'gallery', slug),
      about: body,
      text,
    }
  }),
).map((work, index) => ({ ...work, number: index + 1 }))

// Stops the start when `more` names an unknown work.
for (const work of works) otherWorks(work)

export function findWork(slug: string) {
  return works.find((work) => work.slug === slug) ?? null
}

/** The fields of a work that lists show. */
export function listedWork(work: Work): ListedWork {
  const { slug, number, title, description, category, location, year, alt } = work
  const picture = shownPicture(work.picture)
  return { slug, number, title, description, category, location, year, alt, picture }
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

/** The works of its `more` field with their heading, or null. */
export function otherWorks({ slug, more }: Work) {
  if (!more) return null
  const others = more.works.map((other) => {
    const work = findWork(other)
    if (!work)
      throw new Error(`content/gallery/${slug}.md leads on to ${other}, which is not there`)
    return listedWork(work)
  })
  return { title: more.title, works: others }
}
