/** So many of the last emails refused because of us, of one domain or of all, pause a newsletter. */
export const refusalLimit = { refused: 15, of: 20 }

/** In `newsletters.refusedBy`: the servers of more than one domain. */
export const manyProviders = '*'
