import { articleEntry } from '#app/magazine/feeds/article-entry.server.ts'
import { fullArticle, relatedTo } from '#app/pieces/reading/articles.server.ts'
import { articleOf, filmOf, findWork, workOf } from '#app/pieces/reading/catalogue.server.ts'
import { fullFilm } from '#app/pieces/reading/films.server.ts'
import { fullWork } from '#app/pieces/reading/gallery.server.ts'
import { seenIn } from '#app/pieces/reading/live-pieces.server.ts'
import { type PieceText, type Rendering, render } from '#app/pieces/text/check.server.ts'
import { mayWait } from '#app/pieces/text/directives.server.ts'
import type { DraftFields } from '#app/pieces/text/fields.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { shownFields } from '#app/pieces/text/shown-fields.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { offers } from '#content/pages/offers.ts'

type Previewed = Pick<Piece, 'id' | 'kind' | 'key' | 'slug' | 'position'>

/** A text that is being edited, as its page, its card in lists, its social card and a feed show it. */
export type PiecePreview = Awaited<ReturnType<typeof previewPiece>>

/**
 * Renders a text as readers would see it. Fields that are missing have words in their place. It asks for no database.
 *
 * @returns `faults` of the text below the fields, or null; with its Markdown when nothing of it can be rendered
 */
export async function previewPiece(piece: Previewed, { fields: input, body }: PieceText) {
  const { kind, id, position } = piece
  const rendered = await render(kind, input, body)
  const shown = 'problems' in rendered ? rendered.shown : rendered
  const problems = ('problems' in rendered ? rendered.problems : [])
    .filter(({ reason }) => !mayWait(reason))
    .map(({ line, reason }) => ({ line, reason }))
  const faults = problems.length > 0 ? { body: shown ? null : body, problems } : null
  const { rendering, text } = shown ?? nothingRendered
  // Of a card that leads nowhere yet.
  const slug = piece.slug ?? 'draft'
  const key = piece.key ?? slug
  const place = { id, key, slug, position, revision: 0, listedAt: '', words: rendering.words }
  const today = londonDay(new Date())
  const picture = (name = key) => findPicture(kind, name) ?? noPicture

  if (kind === 'article') {
    const fields = shownFields(kind, input as DraftFields<'article'>, today)
    const listed = articleOf({ ...place, kind, fields }, picture(fields.picture))
    const article = fullArticle(listed, { kind, fields, rendering, text }, noPoster)
    const { title, excerpt: description, alt } = article
    return {
      kind,
      faults,
      title,
      description,
      alt,
      card: article.picture.card,
      article,
      entry: articleEntry(article).html,
      offer: offers.find((each) => each.id === article.offer) ?? null,
      related: relatedTo(article),
    }
  }
  if (kind === 'work') {
    const fields = shownFields(kind, input as DraftFields<'work'>, today)
    const number = findWork(slug)?.number ?? position ?? 1
    const listedFields = { ...fields, seen: seenIn(fields) }
    const listed = workOf({ ...place, kind, fields: listedFields }, picture(fields.picture), number)
    const work = fullWork(listed, { kind, fields, rendering, text })
    const { title, description, alt } = work
    return { kind, faults, title, description, alt, card: work.picture.card, work }
  }
  const fields = shownFields(kind, input as DraftFields<'film'>, today)
  const listed = filmOf({ ...place, kind, fields }, picture(fields.picture))
  const film = fullFilm(listed, { kind, fields, rendering, text })
  const { title, description, alt } = film
  return { kind, faults, title, description, alt, card: film.picture.card, film }
}

const nothingRendered: { rendering: Rendering; text: string } = {
  rendering: { parts: [], headings: [], ids: [], words: 0 },
  text: '',
}

/** Stands where a picture is still to be chosen. */
const noPicture = drawnPicture('No picture yet')
const noPoster = drawnPicture('No poster yet')

function drawnPicture(words: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#e6dac3"/><text x="600" y="416" font-family="sans-serif" font-size="48" fill="#5c5347" text-anchor="middle">${words}</text></svg>`
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return { width: 1200, height: 800, avif: address, webp: address, jpeg: address, card: address }
}
