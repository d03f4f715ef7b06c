import type { Address } from '#app/addresses.ts'
import type { LinkPage } from '#app/editor/lists/link-pages.ts'

const titles = {
  '/': 'Front page',
  '/watch': 'Watch',
  '/gallery': 'Gallery',
  '/blog': 'Blog: all articles',
  '/stories': 'Stories',
  '/submit': 'Send your story',
  '/guidelines': 'Guidelines for stories',
  '/about': 'About',
  '/contact': 'Contact',
  '/newsletter': 'Newsletter',
  '/newsletter/archive': 'Earlier newsletters',
  '/tattoo-cost-calculator': 'Tattoo cost calculator',
  '/first-tattoo-checklist': 'First tattoo checklist',
  '/is-this-studio-licensed': 'Is this studio licensed?',
  '/check-a-quote': 'Check a quote',
  '/corrections': 'Corrections and changes',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/accessibility': 'Accessibility statement',
  '/transparency': 'Transparency report',
} satisfies Partial<Record<Address, string>>

/** The pages that are there whatever the database holds, as they are called where a link is chosen. */
export const fixedPages: LinkPage[] = Object.entries(titles).map(([address, title]) => ({
  title,
  address,
  kind: 'Page',
}))
