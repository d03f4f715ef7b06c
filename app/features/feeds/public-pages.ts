/** Every page of one address that anyone may read, for the sitemap; pieces and stories come besides. */
export const publicPages = ['/', '/stories', '/contact', '/newsletter', '/submit']
