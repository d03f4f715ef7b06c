import { href } from 'react-router'
import { pageAddress } from '#app/server/paging/numbered-page.ts'
import type { Work } from './gallery.server.ts'

const filters = [
  { name: 'category', label: 'Category', of: (work: Sorted) => work.category },
  { name: 'style', label: 'Style', of: (work: Sorted) => work.style },
  { name: 'place', label: 'Place', of: (work: Sorted) => work.location },
] as const

type Sorted = Pick<Work, 'category' | 'style' | 'location'>
type FilterName = (typeof filters)[number]['name']

/** The chosen filters as URL terms: `{ category: 'japanese-traditional' }`. */
export type GalleryFilters = Partial<Record<FilterName, string>>

export type FilterMenu = { name: FilterName; label: string; chosen?: string; options: Option[] }
type Option = { label: string; href: string; count: number; current: boolean }

/** Reads the filters from a query. Ignores terms that no work has. */
export function readGalleryFilters(asked: URLSearchParams, works: Sorted[]): GalleryFilters {
  const choice: GalleryFilters = {}
  for (const { name, of } of filters) {
    const term = asked.get(name)
    if (term && works.some((work) => termFor(of(work)) === term)) choice[name] = term
  }
  return choice
}

/** The chosen filters in words: 'Japanese Traditional, London UK'. Empty without any. */
export function choiceInWords(works: Sorted[], choice: GalleryFilters) {
  return filters
    .flatMap(({ name, of }) => works.map(of).find((value) => termFor(value) === choice[name]) ?? [])
    .join(', ')
}

export function worksMatching<One extends Sorted>(works: One[], choice: GalleryFilters) {
  return works.filter((work) =>
    filters.every(({ name, of }) => !choice[name] || termFor(of(work)) === choice[name]),
  )
}

/**
 * The options of each filter: "All" first, then in alphabetical order, each with the number of works that it would show
 * together with the other filters. Options without works are left out.
 */
export function filterMenusFor(works: Sorted[], choice: GalleryFilters): FilterMenu[] {
  return filters.map(({ name, label, of }) => {
    const { [name]: chosen, ...rest } = choice
    const open = worksMatching(works, rest)
    const ofTerm = Map.groupBy(open, (work) => termFor(of(work)))
    const all = { label: 'All', href: galleryAddress(rest), count: open.length, current: !chosen }
    const options = labelled(works.map(of))
      .map(([term, word]) => ({
        label: word,
        href: galleryAddress({ ...choice, [name]: term }),
        count: ofTerm.get(term)?.length ?? 0,
        current: term === chosen,
      }))
      .filter(({ count, current }) => count > 0 || current)
    return {
      name,
      label,
      chosen: options.find(({ current }) => current)?.label,
      options: [all, ...options],
    }
  })
}

// Different spellings with the same term count as one option.
function labelled(words: string[]) {
  return [...new Map(words.toReversed().map((word) => [termFor(word), word]))].toSorted(
    ([, one], [, other]) => one.localeCompare(other, 'en-GB'),
  )
}

/** The address of a filtered list, or of a later page of it. */
export function galleryAddress(choice: GalleryFilters, page = 1) {
  const terms = filters.flatMap(({ name }) => (choice[name] ? [[name, choice[name]]] : []))
  return pageAddress(href('/gallery'), page, Object.fromEntries(terms))
}

// Each work is asked for its terms several times, and there are thousands of works but only some dozen words.
const terms = new Map<string, string>()

function termFor(words: string) {
  const known = terms.get(words)
  if (known !== undefined) return known
  const term = words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  terms.set(words, term)
  return term
}
