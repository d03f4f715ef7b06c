import type { slotsOf } from '#content/slots.ts'

/** What the magazine puts into the text of an article. */
export const articleSlots = {
  'london-prices': 'Table of our London prices',
  'what-moves-the-price': 'What moves the price',
  'first-tattoo-checklist': 'Checklist for a first tattoo',
  'licence-finder': 'Licences',
  'quote-check': 'Quotes',
} satisfies Record<(typeof slotsOf.articles)[number], string>

/** What it puts into the legal pages. */
const pageSlots = {
  publisher: 'Who publishes the magazine',
  companies: 'Companies that hold readers’ data',
  'complaint-form': 'Form for complaints',
  'retention-periods': 'Table of periods',
  cookies: 'Table of cookies',
  'browser-storage': 'Table of what the browser keeps',
} satisfies Record<(typeof slotsOf.pages)[number], string>

export const slotNames: Record<string, string> = { ...articleSlots, ...pageSlots }
