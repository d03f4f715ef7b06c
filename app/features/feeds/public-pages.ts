/** Every page of one address that anyone may read, for the sitemap; pieces and stories come besides. */
export const publicPages = [
  '/',
  '/watch',
  '/gallery',
  '/blog',
  '/tattoo-cost-calculator',
  '/first-tattoo-checklist',
  '/stories',
  '/about',
  '/contact',
  '/transparency',
  '/newsletter',
  '/submit',
  '/privacy',
  '/terms',
]
