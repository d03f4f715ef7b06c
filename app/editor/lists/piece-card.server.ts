import { writeSeconds } from '#app/editor/form/piece-values.ts'
import { countWords } from '#app/editor/form/word-count.ts'
import type { PieceText } from '#app/pieces/text/check.server.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { shownPicture } from '#content/positions.ts'
import { site } from '#content/site.ts'
import type { ShownCard } from './piece-card.tsx'

export function cardOf(
  { kind, key, slug }: Pick<Piece, 'kind' | 'key' | 'slug'>,
  { fields, body }: PieceText,
): ShownCard {
  const field = (name: string) => String((fields as Record<string, unknown>)[name] ?? '')
  const picture = findPicture(kind, field('picture') || (key ?? slug ?? ''))
  const facts = {
    article: () => [
      field('author') || site.editors,
      field('category'),
      `${countWords(body).toLocaleString('en-GB')} words`,
    ],
    work: () => [field('category'), field('style'), field('year')],
    film: () => [field('series'), `${writeSeconds(field('seconds'))} long`],
  }
  return {
    title: field('title'),
    description: field(kind === 'article' ? 'excerpt' : 'description'),
    facts: facts[kind]().filter(Boolean),
    picture: picture && shownPicture(picture),
    alt: field('alt'),
  }
}
