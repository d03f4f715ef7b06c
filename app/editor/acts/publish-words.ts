import type { TextChanges } from '#app/pieces/drafts/changes.server.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { counted } from '#app/ui/counted.ts'

/** Where readers find each kind of piece. */
export const readersPlaces: Record<PieceKind, string> = {
  article: 'The blog, search, the feeds and the sitemap',
  work: 'The gallery, search and the sitemap',
  film: 'The watch page and search',
}

/** The field with the day that the page of a piece shows, which its editors write; plates have none. */
export const dayFields: Record<PieceKind, string | null> = {
  article: 'date',
  work: null,
  film: 'published',
}

/** Where a piece stands that is published for the first time, until somebody moves it. */
export const firstPlaces: Record<PieceKind, string> = {
  article: 'As the featured article of the blog, until another is published or you move it',
  work: 'As plate 1 of the gallery, until another is published or you move it',
  film: 'First of its series, until another is published or you move it',
}

/** Who is told by email, for the pages that ask first. */
export function recipientWords(name: string | null) {
  return name ? `${name} will be told` : 'Nobody will be emailed'
}

/** The day that the page of a piece shows. */
export function dayOnPage(fields: object) {
  const day = Object.entries(fields).find(([name]) => name === 'date' || name === 'published')?.[1]
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null
}

/** What differs from the page that readers see. */
export function changesSentence({ fields, added, removed }: TextChanges) {
  const parts = [
    ...(fields.length > 0 ? [listOf(fields)] : []),
    ...(added > 0 ? [`${counted(added, 'paragraph')} new or changed`] : []),
    ...(removed > added ? [`${counted(removed - added, 'paragraph')} removed`] : []),
  ]
  return parts.length > 0 ? parts.join('. ') : 'Spaces and empty lines only'
}

const listOf = (names: string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
