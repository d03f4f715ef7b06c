import { href } from 'react-router'

export const resultKinds = ['story', 'article', 'work', 'film'] as const

export type ResultKind = (typeof resultKinds)[number]

export const kindLabels: Record<ResultKind, { one: string; many: string }> = {
  story: { one: 'Story', many: 'Stories' },
  article: { one: 'Article', many: 'Articles' },
  work: { one: 'Plate', many: 'Gallery' },
  film: { one: 'Film', many: 'Films' },
}

/** A piece of bare text; `marked` where it is what was looked for. */
export type SearchPiece = { text: string; marked: boolean }

export type SearchResult = {
  kind: ResultKind
  href: string
  title: string
  /** Who, where, when. */
  about: string
  contentNote: string | null
  excerpt: SearchPiece[]
  /** A picture of the editors'. */
  picture: Pick<Picture, 'width' | 'height' | 'avif' | 'webp'> | null
  /** A reader's photograph; blurred where the piece has a content note. */
  photo: { src: string; srcSet?: string; width: number; height: number } | null
}

export const resultsPerPage = 24

/** To rank all that match would read every one of them, so of the stories only the newest are ranked. */
export const maxStoryResults = 240

/** Longer questions are cut: nobody types so much, and a piece that holds all of it is not here. */
export const maxQueryLength = 200

export function isResultKind(value: unknown): value is ResultKind {
  return resultKinds.some((kind) => kind === value)
}

/** What was typed, as it may be looked for: one line, without characters that are no text. */
export function readSearchQuery(typed: string | null) {
  const line = (typed ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Co}\uFFFD\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, maxQueryLength).join('').trim()
}

/** @returns 1 for anything that is not a later page */
export function readSearchPage(typed: string | null) {
  return /^[1-9]\d?$/.test(typed ?? '') ? Number(typed) : 1
}

export function searchAddress({ query, kind, page }: SearchRequest) {
  const parameters = new URLSearchParams({ q: query })
  if (kind) parameters.set('kind', kind)
  if (page && page > 1) parameters.set('page', String(page))
  return `${href('/search')}?${parameters}`
}

export type SearchRequest = { query: string; kind: ResultKind | null; page?: number }
