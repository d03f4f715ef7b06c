import { href } from 'react-router'

export const resultKinds = ['story', 'article', 'work', 'film'] as const

export type ResultKind = (typeof resultKinds)[number]

export const kindLabels: Record<ResultKind, { one: string; many: string }> = {
  story: { one: 'Story', many: 'Stories' },
  article: { one: 'Article', many: 'Articles' },
  work: { one: 'Plate', many: 'Gallery' },
  film: { one: 'Film', many: 'Films' },
}

export type SearchPiece = { text: string; marked: boolean }

export type SearchResult = {
  kind: ResultKind
  href: string
  title: string
  about: string
  contentNote: string | null
  excerpt: SearchPiece[]
  picture: Pick<Picture, 'width' | 'height' | 'avif' | 'webp'> | null
  /** Blurred if the story has a content note. */
  photo: { src: string; srcSet?: string; width: number; height: number } | null
}

export const resultsPerPage = 24

/** Ranking reads every match, so only the newest stories are ranked. */
export const maxStoryResults = 240

/** The newest by title or summary, and the newest by any word. */
export const maxPieceResults = 240

export const maxQueryLength = 200

export function isResultKind(value: unknown): value is ResultKind {
  return resultKinds.some((kind) => kind === value)
}

export function readSearchQuery(input: string | null) {
  const line = (input ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Co}\uFFFD\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, maxQueryLength).join('').trim()
}

/** Nobody reads further, and each page costs a search. */
export const maxSearchPages = 99

export function searchAddress({ query, kind, page }: SearchRequest) {
  const parameters = new URLSearchParams({ q: query })
  if (kind) parameters.set('kind', kind)
  if (page && page > 1) parameters.set('page', String(page))
  return `${href('/search')}?${parameters}`
}

export type SearchRequest = { query: string; kind: ResultKind | null; page?: number }
