import type { PieceFilters } from '#app/pieces/drafts/piece-list.server.ts'
import { isPieceKind, pieceStates } from '#app/pieces/text/piece-words.ts'

const onlyMine = 'me'
const maxCharacters = 200

/** What /edit may be asked for in its query string. What is not valid is left out. */
export function readPieceFilters(search: URLSearchParams): PieceFilters {
  // PostgreSQL refuses NUL.
  const parameter = (name: string) =>
    search.get(name)?.replaceAll('\0', '').trim().slice(0, maxCharacters) || undefined
  const kind = parameter('kind')
  const author = parameter('author')
  const words = parameter('q')
  const state = parameter('state')
  return {
    ...(words && { words }),
    ...(isPieceKind(kind) && { kind }),
    ...(author === onlyMine ? { onlyOwn: true } : author && { author }),
    ...stateFilter(state),
  }
}

function stateFilter(state: string | undefined): Pick<PieceFilters, 'state' | 'isRequested'> {
  if (state === 'asked') return { isRequested: true }
  const known = pieceStates.find((each) => each === state)
  return known ? { state: known } : {}
}

export function searchForPieces(filters: PieceFilters, after?: string | null) {
  const { words, kind, author, onlyOwn, state, isRequested } = filters
  const parameters = {
    q: words,
    kind,
    author: onlyOwn ? onlyMine : author,
    state: isRequested ? 'asked' : state,
    after,
  }
  const filled = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : ''
}

/** Whether anything is left out besides by the state. */
export function isNarrowed({ words, kind, author, onlyOwn }: PieceFilters) {
  return Boolean(words || kind || author || onlyOwn)
}
