import { href } from 'react-router'
import type { PieceFilters } from '#app/features/pieces/piece-list.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isNarrowed } from './piece-query.ts'

/** What stands in place of an empty list. */
export function NoPieces({ filters }: { filters: PieceFilters }) {
  const isFiltered = isNarrowed(filters) || filters.state || filters.asked
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
