import { href } from 'react-router'
import type { Work } from '#app/pieces/reading/catalogue.server.ts'
import { pageAddress } from '#app/platform/paging/numbered-page.ts'

// A menu offers the first word of each work; addresses may name any.
const filters = [
  { name: 'category', label: 'Category', of: (work: Sorted) => [work.category] },
  { name: 'style', label: 'Style', of: (work: Sorted) => [styleGroup(work.style), work.style] },
  { name: 'place', label: 'Place', of: (work: Sorted) => [work.location] },
] as const

/** The first that fits counts. A style that fits none is a group of its own. */
const styleGroups: [string, RegExp][] = [
  ['Neo-traditional', /^neo/i],
  ['Japanese', /irezumi|^japanese/i],
  ['Punk flash', /punk/i],
  ['Traditional', /traditional/i],
  ['Botanical', /botanical/i],
  ['Geometric', /geometr/i],
  ['Ornamental', /ornament|woven/i],
]

function styleGroup(style: string) {
  return styleGroups.find(([, fits]) => fits.test(style))?.[0] ?? style
}

type Sorted = Pick<Work, 'category' | 'style' | 'location'>
type FilterName = (typeof filters)[number]['name']

/** As URL terms: `{ category: 'japanese-traditional' }`. */
type GalleryFilters = Partial<Record<FilterName, string>>

export type FilterMenu = { name: FilterName; label: string; chosen?: string; options: Option[] }
type Option = { label: string; href: string; count: number; current: boolean }

/** Ignores terms that no work has. */
export function readGalleryFilters(query: URLSearchParams, works: Sorted[]): GalleryFilters {
  const { words } = indexWorks(works)
  const choice: GalleryFilters = {}
  for (const { name } of filters) {
    const term = query.get(name)
    if (term && words[name].has(term)) choice[name] = term
  }
  return choice
}

/** 'Japanese Traditional, London UK'. Empty without any. */
export function choiceInWords(works: Sorted[], choice: GalleryFilters) {
  const { words } = indexWorks(works)
  return filters.flatMap(({ name }) => words[name].get(choice[name] ?? '') ?? []).join(', ')
}

export function worksMatching<One extends Sorted>(works: One[], choice: GalleryFilters) {
  const { terms } = indexWorks(works)
  return works.filter((_, at) => matches(terms[at], choice))
}

function matches(terms: Terms | undefined, choice: GalleryFilters) {
  return filters.every(({ name }) => {
    const term = choice[name]
    return !term || terms?.[name].includes(term)
  })
}

/** "All" first, each with the number of works that it would show together with the other filters; none without works. */
export function filterMenusFor(works: Sorted[], choice: GalleryFilters): FilterMenu[] {
  const { terms, words } = indexWorks(works)
  return filters.map(({ name, label }) => {
    const { [name]: chosen, ...rest } = choice
    const open = terms.filter((each) => matches(each, rest))
    const ofTerm = Map.groupBy(open, (each) => each[name][0])
    const all = { label: 'All', href: galleryAddress(rest), count: open.length, current: !chosen }
    const options = [...words[name]]
      .map(([term, word]) => ({
        label: word,
        href: galleryAddress({ ...choice, [name]: term }),
        count:
          term === chosen
            ? open.filter((each) => each[name].includes(term)).length
            : (ofTerm.get(term)?.length ?? 0),
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

type Terms = Record<FilterName, string[]>
type Index = { terms: Terms[]; words: Record<FilterName, Map<string, string>> }

// A list is replaced as a whole when a work is published, and asked by every request.
const indexes = new WeakMap<Sorted[], Index>()

function indexWorks(works: Sorted[]) {
  const known = indexes.get(works)
  if (known) return known
  const index = {
    terms: works.map((work) => mapFilters(({ of }) => of(work).map(termFor))),
    words: mapFilters(({ of }) => labelled(works.flatMap<string>(of))),
  }
  indexes.set(works, index)
  return index
}

function mapFilters<Value>(make: (filter: (typeof filters)[number]) => Value) {
  return Object.fromEntries(filters.map((filter) => [filter.name, make(filter)])) as Record<
    FilterName,
    Value
  >
}

// Different spellings with the same term count as one option, in the words of the first.
function labelled(words: string[]) {
  const ofTerm = [...new Map(words.toReversed().map((word) => [termFor(word), word]))]
  return new Map(ofTerm.toSorted(([, one], [, other]) => one.localeCompare(other, 'en-GB')))
}

export function galleryAddress(choice: GalleryFilters, page = 1) {
  const terms = filters.flatMap(({ name }) => (choice[name] ? [[name, choice[name]]] : []))
  return pageAddress(href('/gallery'), page, Object.fromEntries(terms))
}

function termFor(words: string) {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}
