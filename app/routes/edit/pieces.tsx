import { href } from 'react-router'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { PieceList } from '#app/features/editing/piece-list.tsx'
import { kindWords, pieceKinds } from '#app/features/editing/piece-words.ts'
import { listPieces } from '#app/features/pieces/piece-list.server.ts'
import { readCursor } from '#app/server/paging/cursor.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/pieces.ts'

export function meta() {
  return [{ title: 'Pieces: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const after = readCursor(url.searchParams.get('after'))
  const { page, next } = await listPieces(currentTeamMember(context), {}, after)
  return { pieces: page, next, isLater: after !== null }
}

export default function Pieces({ loaderData: { pieces, next, isLater } }: Route.ComponentProps) {
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
        <PieceList pieces={pieces} />
        <Pagination
          label="Pages of pieces"
          previous={isLater ? { href: href('/edit'), label: 'Back to the latest' } : null}
          next={next ? { href: `${href('/edit')}?after=${next}`, label: 'Earlier changes' } : null}
        />
      </main>
    </>
  )
}
