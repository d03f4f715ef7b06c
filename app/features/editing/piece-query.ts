import type { PieceFilters } from '#app/features/pieces/piece-list.server.ts'
import { isPieceKind, pieceStates } from '#app/features/pieces/piece-words.ts'

const onlyMine = 'me'
const maxCharacters = 200

/** What /edit may be asked for in its query string. What is not valid is left out. */
export function readPieceFilters(search: URLSearchParams): PieceFilters {
  // PostgreSQL refuses NUL.
  const asked = (name: string) =>
    search.get(name)?.replaceAll('\0', '').trim().slice(0, maxCharacters) || undefined
  const kind = asked('kind')
  const author = asked('author')
  const words = asked('q')
  const state = asked('state')
  return {
    ...(words && { words }),
    ...(isPieceKind(kind) && { kind }),
    ...(author === onlyMine ? { onlyOwn: true } : author && { author }),
    ...stateFilter(state),
  }
}

function stateFilter(state: string | undefined): Pick<PieceFilters, 'state' | 'asked'> {
  if (state === 'asked') return { asked: true }
  const known = pieceStates.find((each) => each === state)
  return known ? { state: known } : {}
}

/** The query string for these filters: empty, or beginning with a question mark. */
export function searchForPieces(filters: PieceFilters, after?: string | null) {
  const { words, kind, author, onlyOwn, state, asked } = filters
  const given = {
    ...{ q: words, kind, author: onlyOwn ? onlyMine : author },
    ...{ state: asked ? 'asked' : state, after },
  }
  const filled = Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : ''
}

/** Whether anything is left out besides by the state. */
export function isNarrowed({ words, kind, author, onlyOwn }: PieceFilters) {
  return Boolean(words || kind || author || onlyOwn)
}
