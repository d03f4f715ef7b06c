import type { Piece } from '#app/db/schema/pieces.ts'
import {
  articleOf,
  articleText,
  listed,
  relatedTo,
} from '#app/features/articles/articles.server.ts'
import { filmOf, filmText } from '#app/features/films/films.server.ts'
import { findWork, workDetails, workOf, workText } from '#app/features/gallery/gallery.server.ts'
import { type PieceText, type Rendering, render } from '#app/features/pieces/check.server.ts'
import type { DraftFields } from '#app/features/pieces/fields.ts'
import { findPicture } from '#app/features/pieces/illustrations.server.ts'
import { shownFields } from '#app/features/pieces/shown-fields.ts'
import { londonDay } from '#app/ui/london-time.ts'
import { offers } from '#content/pages/offers.ts'

type Previewed = Pick<Piece, 'id' | 'kind' | 'key' | 'slug' | 'position'>

/** A text that is being edited, as its page, its card in lists and its social card show it. */
export type PiecePreview = ReturnType<typeof previewPiece>

/**
 * Renders a text as readers would see it. Fields that are missing have words in their place. It asks for no database.
 *
 * @returns `unrendered` with the Markdown when the text below the fields cannot be rendered, or else null
 */
export function previewPiece(piece: Previewed, { fields: typed, body }: PieceText) {
  const { kind, id, position } = piece
  const rendered = render(kind, typed, body)
  const unrendered =
    'problems' in rendered
      ? { body, problems: rendered.problems.map(({ line, reason }) => ({ line, reason })) }
      : null
  const { rendering, text } = 'problems' in rendered ? nothingRendered : rendered
  // Of a card that leads nowhere yet.
  const slug = piece.slug ?? 'draft'
  const key = piece.key ?? slug
  const place = { id, key, slug, position, revision: 0, listedAt: '', words: rendering.words }
  const today = londonDay(new Date())
  const picture = (name = key) => findPicture(kind, name) ?? noPicture

  if (kind === 'article') {
    const fields = shownFields(kind, typed as DraftFields<'article'>, today)
    const article = articleOf({ ...place, kind, fields }, picture(fields.picture))
    const {
      text: _,
      offer,
      caption,
      checked,
      ...shown
    } = articleText({
      ...{ kind, fields, rendering, text },
    })
    return {
      ...{ kind, unrendered, ...shown, title: article.title, description: article.excerpt },
      ...{ card: article.picture.card, alt: article.alt, tags: article.tags },
      article: {
        ...{ ...listed(article), caption, checked },
        ...{ updated: article.updated, fictional: article.fictional },
      },
      offer: offers.find((each) => each.id === offer) ?? null,
      related: relatedTo(article),
    }
  }
  if (kind === 'work') {
    const fields = shownFields(kind, typed as DraftFields<'work'>, today)
    const number = findWork(slug)?.number ?? position ?? 1
    const work = workDetails({
      ...workOf({ ...place, kind, fields }, picture(fields.picture), number),
      ...workText({ kind, fields, rendering, text }),
    })
    const { title, description, alt } = work
    return { kind, unrendered, title, description, alt, card: picture(fields.picture).card, work }
  }
  const fields = shownFields(kind, typed as DraftFields<'film'>, today)
  const film = {
    ...filmOf({ ...place, kind, fields }, picture(fields.picture)),
    ...filmText({ kind, fields, rendering, text }),
  }
  const { title, description, alt } = film
  return { kind, unrendered, title, description, alt, card: film.picture.card, film }
}

const nothingRendered: { rendering: Rendering; text: string } = {
  rendering: { parts: [], headings: [], ids: [], words: 0 },
  text: '',
}

/** Stands where a picture is still to be chosen. */
const noPicture = drawnPicture('No picture yet')

function drawnPicture(words: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="#e6dac3"/><text x="600" y="416" font-family="sans-serif" font-size="48" fill="#5c5347" text-anchor="middle">${words}</text></svg>`
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return { width: 1200, height: 800, avif: address, webp: address, card: address }
}
