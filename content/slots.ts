/** What a piece may ask its page to put in, with `::name` on a line of its own, by the folder of its file. */
export const slotsOf = {
  articles: ['london-prices', 'what-moves-the-price', 'first-tattoo-checklist'],
  gallery: [],
  pages: ['publisher', 'companies', 'complaint-form'],
} as const

export type ArticleSlot = (typeof slotsOf.articles)[number]
