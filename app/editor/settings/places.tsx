import { kindWords } from '#app/pieces/text/piece-words.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'

export type Places = {
  /** The lines of the cover that lead to it, the first of which is 1. */
  coverLines: { line: number; next: string | null }[]
  /** Among the pieces of its kind on the front page. `lead` is the first of them without it. */
  frontPage: { place: number; of: number; lead: string | null; joins: string | null } | null
  /** Among all pieces of its kind. `group` begins with it. */
  list: { place: number; of: number; lead: string | null; group: string | null } | null
}

export function PlaceList({ kind, places }: { kind: PieceKind; places: Places }) {
  const sentences = [...coverSentences(places), ...frontPageSentences(kind, places)]
  const inList = listSentence(kind, places)
  if (inList) sentences.push(inList)
  if (sentences.length === 0) return null
  return (
    <section className="mt-6" aria-labelledby="places">
      <h2 id="places" className="text-h4">
        Where it stands
      </h2>
      <ul className="mt-2 divide-y divide-hair border-hair border-y font-sans text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="py-3 wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}

function coverSentences({ coverLines }: Places) {
  return coverLines.map(({ line, next }) => {
    const then = next ? `“${next}” will take its place.` : 'There is nothing to take its place.'
    return `It is line ${line} of the cover on the front page. ${then}`
  })
}

function frontPageSentences(kind: PieceKind, { frontPage }: Places) {
  if (!frontPage) return []
  const { place, of, lead, joins } = frontPage
  const { one } = kindWords[kind]
  const isLarge = place === 1 && kind !== 'work'
  const where = isLarge ? `It is the large ${one}` : `It is ${one} ${place} of ${of}`
  const then = [
    isLarge && lead && `“${lead}” will be.`,
    joins && joins !== lead && `“${joins}” will join the others.`,
    !isLarge && joins && joins === lead && `“${joins}” will take its place.`,
    !joins && 'There is no other to join them.',
  ]
  return [[`${where} on the front page.`, ...then.filter(Boolean)].join(' ')]
}

function listSentence(kind: PieceKind, { list }: Places) {
  if (!list) return null
  const { place, of, lead, group } = list
  const isFeatured = kind === 'article' && place === 1
  const where = {
    article: isFeatured
      ? 'It is the featured article of the blog.'
      : `It is article ${place} of ${of} on the blog.`,
    work: `It is plate ${place} of ${of} in the gallery.`,
    film: `It is film ${place} of ${of} on the watch page.`,
  }
  const then = [
    isFeatured && lead && `“${lead}” will be.`,
    group && `“${group}” begins with it; its other articles will join the group before.`,
    kind === 'work' && place < of && 'The plates after it will move up by one.',
  ]
  return [where[kind], ...then.filter(Boolean)].join(' ')
}
