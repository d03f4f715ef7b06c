import { type FavoriteType, favoriteKinds, favoriteType } from '#app/db/schema/tables.server.ts'
import { type Article, articles, showArticles } from '#app/features/articles/articles.server.ts'
import { type Film, films, showFilms } from '#app/features/films/films.server.ts'
import { showWorks, type Work, works } from '#app/features/gallery/gallery.server.ts'
import type { LivePiece } from '#app/features/pieces/live-pieces.server.ts'
import { piecePath } from '#app/features/pieces/piece-path.ts'
import type { DocumentKey } from '#app/features/search/documents.server.ts'
import type { CardPiece } from '#app/ui/picture-card.tsx'

/** An article, a plate or a film, as every list that mixes them shows it. */
export type PublishedPiece = {
  kind: DocumentKey['kind']
  /** Its key, which stays when its address changes: favourites, collections and search know it by this. */
  id: string
  href: string
  /** Whether it is a film that can be watched already. */
  plays: boolean
  title: string
  description: string
  /** One line for search results: what sort it is, who made it, where. */
  about: string
  /** One line below its picture in a reader's own lists. */
  caption: string
  picture: Picture
  alt: string
  contentNote: string | null
  publishedAt: Date | null
  /** When its text last changed, or was published. */
  changedAt: Date | null
}

let articlesByKey = new Map<string, Article>()
let worksByKey = new Map<string, Work>()
let filmsById = new Map<string, Film>()

/** How many of them are marked as made up. */
export let inventedPieces = 0

/** Shows these pieces from now on, on every page and list. */
export function showPieces(live: LivePiece[]) {
  showArticles(live.filter((piece) => piece.kind === 'article'))
  showWorks(live.filter((piece) => piece.kind === 'work'))
  showFilms(live.filter((piece) => piece.kind === 'film'))
  articlesByKey = new Map(articles.map((article) => [article.key, article]))
  worksByKey = new Map(works.map((work) => [work.key, work]))
  filmsById = new Map(films.map((film) => [film.id, film]))
  inventedPieces = [...articles, ...works, ...films].filter(({ fictional }) => fictional).length
}

/** Everything the editors have published, in their order. Made when it is asked for: kept, it would take half a kilobyte a piece. */
export function publishedPieces() {
  return [...articles.map(articlePiece), ...works.map(workPiece), ...films.map(filmPiece)]
}

function articlePiece(article: Article): PublishedPiece {
  return {
    kind: 'article',
    id: article.key,
    href: piecePath({ kind: 'article', slug: article.slug }),
    plays: false,
    title: article.title,
    description: article.excerpt,
    about: `${article.category}, by ${article.author}`,
    caption: article.category,
    picture: article.picture,
    alt: article.alt,
    contentNote: null,
    publishedAt: new Date(article.date),
    changedAt: new Date(article.updated ?? article.date),
  }
}

function workPiece(work: Work): PublishedPiece {
  return {
    kind: 'work',
    id: work.key,
    href: piecePath({ kind: 'work', slug: work.slug }),
    plays: false,
    title: work.title,
    description: work.description,
    about: `${work.category}, ${work.location}`,
    caption: `Plate ${work.number}, ${work.category}`,
    picture: work.picture,
    alt: work.alt,
    contentNote: null,
    publishedAt: null,
    changedAt: null,
  }
}

function filmPiece(film: Film): PublishedPiece {
  return {
    kind: 'film',
    id: film.id,
    href: film.href,
    plays: film.plays,
    title: film.title,
    description: film.description,
    about: `${film.series}, ${film.location}, ${film.duration}`,
    caption: `${film.series}, ${film.location}, ${film.duration}`,
    picture: film.picture,
    alt: film.alt,
    contentNote: film.contentNote ? 'Grief' : null,
    publishedAt: null,
    changedAt: null,
  }
}

/** Whether `findPublishedPiece` finds it. */
export function isPublishedPiece(kind: PublishedPiece['kind'], id: string) {
  return { article: articlesByKey, work: worksByKey, film: filmsById }[kind].has(id)
}

/** Null: the magazine has no such piece. */
export function findPublishedPiece(
  kind: PublishedPiece['kind'],
  id: string,
): PublishedPiece | null {
  const article = kind === 'article' && articlesByKey.get(id)
  if (article) return articlePiece(article)
  const work = kind === 'work' && worksByKey.get(id)
  if (work) return workPiece(work)
  const film = kind === 'film' && filmsById.get(id)
  return film ? filmPiece(film) : null
}

/** A piece that readers may favourite or collect. */
export type FavouritePiece = PublishedPiece & { type: FavoriteType }

/**
 * Looks up what a reader may favourite or collect.
 *
 * @param itemType as the address and the database name it: 'gallery' or 'video'
 * @returns null when the magazine has no such thing
 */
export function findFavouritePiece(itemType: string, id: string): FavouritePiece | null {
  const type = favoriteType.enumValues.find((each) => each === itemType)
  const piece = type && findPublishedPiece(favoriteKinds[type], id)
  return piece ? { ...piece, type } : null
}

/** What a card shows of a favourite or of an item of a collection. @returns null when the magazine has no such thing */
export function findCardPiece(type: string, id: string): CardPiece | null {
  const piece = findFavouritePiece(type, id)
  if (!piece) return null
  const { title, caption, href, plays, picture, alt } = piece
  return { title, caption, href, plays, picture, alt }
}
