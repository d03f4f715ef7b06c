import { href } from 'react-router'
import type { ListedPiece } from '#app/pieces/drafts/piece-list.server.ts'
import { titleOf } from '#app/pieces/text/piece-words.ts'
import { Link } from '#app/ui/link.tsx'

type Props = {
  piece: Pick<ListedPiece, 'id' | 'kind' | 'title'>
  /** The heading's level, beneath that of what the list stands under. */
  as: 'h2' | 'h3'
}

/** The title of a piece in a list: the heading of its row, and a link that covers the row. */
export function PieceTitle({ piece, as: Heading }: Props) {
  return (
    <Heading className="text-h4 wrap-anywhere">
      <Link
        className="link stretch no-underline group-hover:underline"
        to={href('/edit/:pieceId', { pieceId: piece.id })}
      >
        {titleOf(piece)}
      </Link>
    </Heading>
  )
}
