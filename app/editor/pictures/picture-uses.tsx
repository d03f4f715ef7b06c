import { href } from 'react-router'
import type { PictureInPiece, PictureUses } from '#app/pieces/pictures/picture-uses.server.ts'
import { kindWords, titleOf } from '#app/pieces/text/piece-words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'

export function PictureUseList({ uses }: { uses: PictureUses }) {
  const { seen: visible, pieces, isPortrait } = uses
  const hidden = pieces - new Set(visible.map(({ pieceId }) => pieceId)).size
  if (pieces === 0 && !isPortrait) return <p className="text-soft">No piece uses it yet.</p>
  return (
    <>
      {isPortrait && (
        <p className="border-hair border-b py-3">
          About shows it as a portrait, as chosen under{' '}
          <Link className="link" to={href('/edit/settings/:form', { form: 'team' })}>
            Settings, Team
          </Link>
          .
        </p>
      )}
      <ul className="divide-y divide-hair border-hair border-b">
        {visible.map((use) => (
          <li key={JSON.stringify(use)} className="py-3">
            <p className="wrap-anywhere">
              <Link
                className="link font-semibold"
                to={href('/edit/:pieceId', { pieceId: use.pieceId })}
              >
                {titleOf(use)}
              </Link>{' '}
              <Badge variant={use.isLive ? 'default' : 'outline'}>
                {use.isLive ? 'Published' : 'Not published'}
              </Badge>
            </p>
            <p className="meta mt-1">
              {kindWords[use.kind].title}, {placeOf(use)}
            </p>
            <p className="mt-1 font-sans text-sm wrap-anywhere">
              {use.description ? (
                <span key="described">
                  Description: <q>{use.description}</q>
                </span>
              ) : (
                <span key="missing">No description yet.</span>
              )}
            </p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-3 text-soft">
          {hidden === 1
            ? 'One piece of a colleague uses it.'
            : `${hidden} pieces of colleagues use it.`}
        </p>
      )}
    </>
  )
}

function placeOf({ kind, isFigure }: PictureInPiece) {
  if (isFigure) return 'within the text'
  return kind === 'film' ? 'as the poster' : 'as the main picture'
}
