/** What the specification calls the photo of a story. It labels it required, and takes a story without one. */
export const photoLabel = 'Photo'

export const photoMayBeMissing = 'A photograph helps, but your story may come without one.'
