import { href } from 'react-router'
import { inListOrder } from '#app/pieces/publication/list-order.server.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import {
  type FavoriteType,
  favoriteKinds,
  favoriteType,
} from '#app/platform/db/schema/tables.server.ts'
import { pageAddress } from '#app/platform/paging/numbered-page.ts'
import type { CardPiece } from '#app/ui/picture-card.tsx'
import { site } from '#content/site.ts'
import { minutesToRead } from './article.ts'
import { filmPlayer, filmsPerPage, type PlayingFilm, transcriptId } from './film-address.ts'
import type { LivePiece } from './live-pieces.server.ts'

type Listed<Kind extends PieceKind> = Omit<LivePiece<Kind>['fields'], 'picture' | 'embedId'> &
  Pick<LivePiece<Kind>, 'kind' | 'id' | 'key' | 'slug' | 'revision'> & { picture: Picture }

export type Article = Listed<'article'> & {
  author: string
  minutes: number
}

export type Work = Listed<'work'> & {
  /** 8 for 'Plate 8'. */
  number: number
}

export type Film = Listed<'film'> & {
  /** '7 min'. */
  duration: string
  /** Null while there is no film. */
  player: PlayingFilm | null
  /** The film, or the transcript while there is no film. */
  href: string
}

/**
 * Keep no part of it. It is in memory (2 kB a piece) since the page cache asks it for the key of each request, within 0.03
 * ms, and since lists are shown without the database.
 */
export const catalogue = createCatalogue([])

/** One whose picture is missing is left out. */
export function showPieces(live: LivePiece[]) {
  Object.assign(catalogue, createCatalogue(live))
}

function createCatalogue(live: LivePiece[]) {
  const articles = inOrder(live.filter((piece) => piece.kind === 'article')).map(
    ({ piece, picture }) => articleOf(piece, picture),
  )
  const works = inOrder(live.filter((piece) => piece.kind === 'work')).map(
    ({ piece, picture }, index) => workOf(piece, picture, index + 1),
  )
  const films = bySeries(inOrder(live.filter((piece) => piece.kind === 'film'))).map(
    ({ piece, picture }, index) => filmOf(piece, picture, Math.floor(index / filmsPerPage) + 1),
  )
  return {
    live,
    articles,
    works,
    films,
    topics: countTopics(articles),
    hasInvented: [...articles, ...works, ...films].some(({ fictional }) => fictional),
    byKey: {
      article: new Map(articles.map((article) => [article.key, article])),
      work: new Map(works.map((work) => [work.key, work])),
      film: new Map(films.map((film) => [film.key, film])),
    },
    bySlug: {
      article: new Map(articles.map((article) => [article.slug, article])),
      work: new Map(works.map((work) => [work.slug, work])),
    },
  }
}

function inOrder<Piece extends LivePiece>(pieces: Piece[]) {
  return inListOrder(pieces).flatMap((piece) => {
    const picture = findPicture(piece.kind, piece.fields.picture ?? piece.key)
    return picture ? [{ piece, picture }] : []
  })
}

function bySeries<Each extends { piece: LivePiece<'film'> }>(shown: Each[]) {
  const series = Map.groupBy(shown, ({ piece }) => piece.fields.series)
  const titles = new Set([...siteSettings.films.series.map(({ title }) => title), ...series.keys()])
  return [...titles].flatMap((title) => series.get(title) ?? [])
}

function countTopics(articles: Article[]) {
  const counts = Map.groupBy(
    articles.flatMap(({ tags }) => tags),
    (tag) => tag,
  )
  return [...counts]
    .map(([tag, uses]) => ({ tag, count: uses.length }))
    .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

export function articleOf(
  { kind, id, key, slug, revision, fields, words }: LivePiece<'article'>,
  picture: Picture,
): Article {
  const author = fields.author ?? site.editors
  const minutes = minutesToRead(words)
  return { ...fields, kind, id, key, slug, revision, author, picture, minutes }
}

export function workOf(
  { kind, id, key, slug, revision, fields }: LivePiece<'work'>,
  picture: Picture,
  number: number,
): Work {
  return { ...fields, kind, id, key, slug, revision, picture, number }
}

export function filmOf(
  { kind, id, key, slug, revision, fields }: LivePiece<'film'>,
  picture: Picture,
  page = 1,
): Film {
  const { seconds, embedId, ...listed } = fields
  const duration = `${Math.max(1, Math.round(seconds / 60))} min`
  const player = filmPlayer(siteSettings.films.host, embedId)
  const path = `${pageAddress(href('/watch'), page)}#${player ? key : transcriptId(key)}`
  const shown = { picture, seconds, duration, player, href: path }
  return { ...listed, kind, id, key, slug, revision, ...shown }
}

export function findArticle(slug: string) {
  return catalogue.bySlug.article.get(slug) ?? null
}

export function findWork(slug: string) {
  return catalogue.bySlug.work.get(slug) ?? null
}

/** With its articles, the newest first. */
export function findTopic(slug: string) {
  const topic = catalogue.topics.find(({ tag }) => slugOfTag(tag) === slug)
  if (!topic) return null
  const articles = catalogue.articles
    .filter(({ tags }) => tags.includes(topic.tag))
    .toSorted((a, b) => b.date.localeCompare(a.date))
  return { ...topic, articles }
}

type PublishedPiece = {
  kind: PieceKind
  /** Its key, which stays when its address changes. */
  id: string
  href: string
  plays: boolean
  title: string
  description: string
  about: string
  caption: string
  picture: Picture
  alt: string
  contentNote: string | null
  publishedAt: Date | null
  changedAt: Date | null
}

/** Made when it is asked for: kept, it would take half a kilobyte a piece. */
export function publishedPieces() {
  const { articles, works, films } = catalogue
  return [...articles, ...works, ...films].map(publishedPiece)
}

function publishedPiece(piece: Article | Work | Film): PublishedPiece {
  const { kind, key: id, slug, title, picture, alt } = piece
  const shown = { kind, id, href: piecePath({ kind, slug }), plays: false, title, picture, alt }
  const undated = { contentNote: null, publishedAt: null, changedAt: null }
  switch (piece.kind) {
    case 'article': {
      const { category, author, date, updated = date } = piece
      return {
        ...shown,
        description: piece.excerpt,
        about: `${category}, by ${author}`,
        caption: category,
        contentNote: null,
        publishedAt: new Date(date),
        changedAt: new Date(updated),
      }
    }
    case 'work': {
      const { description, category, location, number } = piece
      const about = `${category}, ${location}`
      return { ...shown, ...undated, description, about, caption: `Plate ${number}, ${category}` }
    }
    case 'film': {
      const { description, series, location, duration, href, player } = piece
      const about = `${series}, ${location}, ${duration}`
      const contentNote = piece.contentNote ? 'Grief' : null
      const plays = player !== null
      const film = { href, plays, description, about, caption: about, contentNote }
      return { ...shown, ...undated, ...film }
    }
  }
}

export function isPublishedPiece(kind: PieceKind, id: string) {
  return catalogue.byKey[kind].has(id)
}

export function findPublishedPiece(kind: PieceKind, id: string): PublishedPiece | null {
  const piece = catalogue.byKey[kind].get(id)
  return piece ? publishedPiece(piece) : null
}

type FavouritePiece = PublishedPiece & { type: FavoriteType }

/** @param itemType 'gallery' or 'video', as the address and the database name it */
export function findFavouritePiece(itemType: string, id: string): FavouritePiece | null {
  const type = favoriteType.enumValues.find((each) => each === itemType)
  const piece = type && findPublishedPiece(favoriteKinds[type], id)
  return piece ? { ...piece, type } : null
}

export function findCardPiece(type: string, id: string): CardPiece | null {
  const piece = findFavouritePiece(type, id)
  if (!piece) return null
  const { title, caption, href, plays, picture, alt } = piece
  return { title, caption, href, plays, picture, alt }
}
