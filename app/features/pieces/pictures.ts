/** What the library is searched for. */
export type PictureFilters = {
  /** Looked for in names, credits and descriptions. */
  words?: string
  onlyUnused?: boolean
}

const maxWordsCharacters = 100

/** The filters in a query string. */
export function readPictureFilters(params: URLSearchParams): PictureFilters {
  const words = (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxWordsCharacters)
  return { ...(words && { words }), ...(params.has('unused') && { onlyUnused: true }) }
}

/** The query string of filters, with the cursor of a page. */
export function pictureQuery({ words, onlyUnused }: PictureFilters, after?: string) {
  const params = new URLSearchParams({
    ...(words && { q: words }),
    ...(onlyUnused && { unused: '1' }),
    ...(after && { after }),
  })
  const query = params.toString()
  return query && `?${query}`
}
