export type PictureFilters = {
  words?: string
  onlyUnused?: boolean
}

const maxWordsCharacters = 100

export function readPictureFilters(params: URLSearchParams): PictureFilters {
  const words = (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxWordsCharacters)
  return { ...(words && { words }), ...(params.has('unused') && { onlyUnused: true }) }
}

export function pictureQuery({ words, onlyUnused }: PictureFilters, after?: string) {
  const params = new URLSearchParams({
    ...(words && { q: words }),
    ...(onlyUnused && { unused: '1' }),
    ...(after && { after }),
  })
  const query = params.toString()
  return query && `?${query}`
}
