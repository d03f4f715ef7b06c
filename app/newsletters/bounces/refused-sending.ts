/** Of one domain or of all: they pause a newsletter. */
export const refusalLimit = { refused: 15, of: 20 }

/** In `newsletters.refusedBy`: the servers of more than one domain. */
export const manyProviders = '*'
