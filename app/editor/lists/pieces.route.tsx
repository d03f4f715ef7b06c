import { href } from 'react-router'
import {
  countPieces,
  listAuthors,
  listPieces,
  type PieceFilters,
} from '#app/pieces/drafts/piece-list.server.ts'
import { listOthersEditing } from '#app/pieces/drafts/presence.server.ts'
import { kindWords, pieceKinds } from '#app/pieces/text/piece-words.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/pieces.route.ts'
import { PieceFilterForm, StateChips } from './piece-filters.tsx'
import { listRow, PieceList } from './piece-list.tsx'
import { isNarrowed, readPieceFilters, searchForPieces } from './piece-query.ts'

export const handle = { tabs: true, title: 'Pieces' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = currentTeamMember(context)
  const filters = readPieceFilters(url.searchParams)
  const { state, isRequested, ...others } = filters
  const after = readCursor(url.searchParams.get('after'))
  const [{ page, next }, counts, authors, editing] = await Promise.all([
    listPieces(actor, filters, after),
    countPieces(actor, others),
    listAuthors(actor),
    listOthersEditing(actor),
  ])
  const pieces = page.map((piece) => listRow(piece, editing[piece.id]))
  return { pieces, next, isLater: after !== null, filters, counts, authors }
}

export default function Pieces({ loaderData }: Route.ComponentProps) {
  const { pieces, next, isLater, filters, counts, authors } = loaderData
  const hrefFor = (cursor?: string) => `${href('/edit')}${searchForPieces(filters, cursor)}`
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-h2">Pieces</h1>
        <div className="flex flex-wrap gap-2">
          {pieceKinds.map((kind) => (
            <ButtonLink
              key={kind}
              variant={kind === 'article' ? 'default' : 'outline'}
              href={href('/edit/new/:kind', { kind })}
            >
              New {kindWords[kind].one}
            </ButtonLink>
          ))}
        </div>
      </div>
      <PieceFilterForm filters={filters} authors={authors} />
      <StateChips filters={filters} counts={counts} />
      {pieces.length > 0 ? <PieceList pieces={pieces} /> : <NoPieces filters={filters} />}
      <Pagination
        label="Pages of pieces"
        previous={isLater ? { href: hrefFor(), label: 'Back to the latest' } : null}
        next={next ? { href: hrefFor(next), label: 'Earlier changes' } : null}
      />
    </main>
  )
}

function NoPieces({ filters }: { filters: PieceFilters }) {
  const isFiltered = isNarrowed(filters) || filters.state || filters.isRequested
  return (
    <div className="grid justify-items-start gap-4 border-hair border-b py-12">
      <h2 className="text-h3">{isFiltered ? 'No pieces match' : 'There are no pieces yet'}</h2>
      <p className="max-w-prose text-soft">
        {isFiltered
          ? 'Try another state, other words or all kinds.'
          : 'A new piece is a draft, and only the team can see it until it is published.'}
      </p>
      {isFiltered && (
        <ButtonLink variant="outline" href={href('/edit')}>
          Show all pieces
        </ButtonLink>
      )}
    </div>
  )
}
