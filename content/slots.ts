/** By its folder, with `::name`. */
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
