import type { PictureSource } from '#app/ui/picture.tsx'

/** The fields of an article that lists show. */
export type ListedArticle = {
  slug: string
  title: string
  excerpt: string
  author: string
  /** As in `2025-01-30`. */
  date: string
  category: string
  minutes: number
  picture: PictureSource
  alt: string
}

export const articlesPerPage = 48

const wordsAMinute = 200

/** In whole minutes, rounded up (specification, section 9). */
export function minutesToRead(words: number) {
  return Math.max(1, Math.ceil(words / wordsAMinute))
}
