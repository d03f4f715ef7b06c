import { href } from 'react-router'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { NoPieces } from '#app/features/editing/no-pieces.tsx'
import { PieceFilterForm, StateChips } from '#app/features/editing/piece-filters.tsx'
import { listRow, PieceList } from '#app/features/editing/piece-list.tsx'
import { readPieceFilters, searchForPieces } from '#app/features/editing/piece-query.ts'
import { countPieces, listAuthors, listPieces } from '#app/features/pieces/piece-list.server.ts'
import { kindWords, pieceKinds } from '#app/features/pieces/piece-words.ts'
import { listOthersEditing } from '#app/features/pieces/presence.server.ts'
import { readCursor } from '#app/server/paging/cursor.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/pieces.ts'

export function meta() {
  return [{ title: 'Pieces: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = currentTeamMember(context)
  const filters = readPieceFilters(url.searchParams)
  const { state, asked, ...others } = filters
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
    <>
      <EditTabs />
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
    </>
  )
}
