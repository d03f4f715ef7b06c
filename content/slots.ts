/** The slots that a text may name with `::name`, by its folder. */
export const slotsOf = {
  articles: [
    'london-prices',
    'what-moves-the-price',
    'first-tattoo-checklist',
    'licence-finder',
    'quote-check',
  ],
  gallery: [],
  pages: [
    ...(['publisher', 'companies', 'complaint-form'] as const),
    ...(['retention-periods', 'cookies', 'browser-storage'] as const),
  ],
} as const

export type ArticleSlot = (typeof slotsOf.articles)[number]
