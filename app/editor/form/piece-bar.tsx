import type { ReactNode } from 'react'
import { href } from 'react-router'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { stateWords, titleOf } from '#app/pieces/text/piece-words.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TapLink } from '#app/ui/link.tsx'
import { WorkBar } from './work-bar.tsx'

/** Leaves out of a piece what its pages do not show. */
export function shownPiece(piece: Piece) {
  const { id, kind, key, slug, title, state, version } = piece
  const { publishAt, firstPublishedAt, unpublishedAt, publicationAskedAt } = piece
  return {
    id,
    kind,
    key,
    slug,
    title,
    state,
    version,
    publishAt,
    firstPublishedAt,
    unpublishedAt,
    publicationAskedAt,
  }
}

/** The piece that a page of /edit is about. */
export type ShownPiece = ReturnType<typeof shownPiece>

type Props = {
  piece: ShownPiece
  /** Beside the state, such as when it was saved. */
  status?: ReactNode
  /** What can be done, on the right. */
  children?: ReactNode
}

/** The bar above the form of a piece: the way back, its state and what can be done. */
export function PieceBar({ piece, status, children }: Props) {
  return (
    <WorkBar
      back={{ href: href('/edit'), label: 'All pieces' }}
      state={
        <>
          <StateBadge piece={piece} />
          {status}
        </>
      }
    >
      {children}
    </WorkBar>
  )
}

/** The title of a page of one piece, and its way back to the form. */
export function PieceHead({ piece, title }: { piece: ShownPiece; title: string }) {
  return (
    <div className="mb-6">
      <BackLink href={href('/edit/:pieceId', { pieceId: piece.id })}>{titleOf(piece)}</BackLink>
      <h1 className="mt-3 text-h2">{title}</h1>
    </div>
  )
}

export function StateBadge({ piece: { state } }: { piece: Pick<ShownPiece, 'state'> }) {
  const looks = {
    draft: 'outline',
    scheduled: 'secondary',
    published: 'default',
    unpublished: 'outline',
  } as const
  return <Badge variant={looks[state]}>{stateWords[state].one}</Badge>
}

type PieceLinksProps = {
  piece: ShownPiece
  previews: ReactNode
  seesRevisions: boolean
  openComments: number
}

/** The other pages of one piece, at the foot of its form. */
export function PieceLinks({ piece, previews, seesRevisions, openComments }: PieceLinksProps) {
  const { id, slug, state } = piece
  return (
    <nav
      aria-label="More of this piece"
      className="mt-10 flex flex-wrap gap-x-6 border-t border-rule pt-2"
    >
      {state === 'published' && slug && <TapLink to={piecePath(piece)}>See it on the site</TapLink>}
      {previews}
      <TapLink to={href('/edit/:pieceId/preview-links', { pieceId: id })}>Preview links</TapLink>
      <TapLink to={href('/edit/:pieceId/comments', { pieceId: id })}>
        Comments{openComments > 0 && <span> ({openComments} open)</span>}
      </TapLink>
      {seesRevisions && (
        <TapLink to={href('/edit/:pieceId/revisions/:number?', { pieceId: id })}>Revisions</TapLink>
      )}
    </nav>
  )
}
