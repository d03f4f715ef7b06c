import { href, Link } from 'react-router'
import type { PieceUses } from '#app/pieces/publication/uses.server.ts'
import { counted } from '#app/ui/counted.ts'

/** What leads to a piece or holds it, and what becomes of that when the piece is taken down. */
export function UseList({ uses, one }: { uses: PieceUses; one: string }) {
  const { favourites, collections, linkedFrom } = uses
  const isUnused = favourites + collections + linkedFrom.length === 0
  return (
    <section className="mt-6" aria-labelledby="uses">
      <h2 id="uses" className="text-h4">
        What this touches
      </h2>
      <ul className="mt-2 divide-y divide-hair border-hair border-y font-sans text-sm">
        {isUnused && <li className="py-3">Nothing on the site links to this {one}.</li>}
        {favourites > 0 && (
          <li className="py-3">
            {counted(favourites, 'reader has', 'readers have')} it among their favourites. The entry
            stays there without a link until it is back.
          </li>
        )}
        {collections > 0 && (
          <li className="py-3">
            {counted(collections, 'collection of a reader holds', 'collections of readers hold')}{' '}
            it. There too the entry stays without a link.
          </li>
        )}
        {linkedFrom.length > 0 && (
          <li className="py-3">
            {counted(linkedFrom.length, 'piece links', 'pieces link')} to it:
            <LinkedFrom linkedFrom={linkedFrom} />
          </li>
        )}
      </ul>
    </section>
  )
}

/** Links to the forms of the pieces that link to another one. */
export function LinkedFrom({ linkedFrom }: Pick<PieceUses, 'linkedFrom'>) {
  return (
    <ul className="mt-1 grid gap-1">
      {linkedFrom.map(({ id, title }) => (
        <li key={id}>
          <Link className="link wrap-anywhere" to={href('/edit/:pieceId', { pieceId: id })}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
