import { StateBadge } from '#app/editor/form/piece-bar.tsx'
import { PieceTitle } from '#app/editor/form/piece-title.tsx'
import type { ListedPiece } from '#app/pieces/drafts/piece-list.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { britishDate, britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { OthersEditing } from './others.tsx'

type Shown = 'id' | 'kind' | 'title' | 'author' | 'state' | 'changedAt' | 'changedBy'
type Waits = 'publishAt' | 'unpublishedAt' | 'publicationAskedAt' | 'hasDraft'

type ListRow = Pick<ListedPiece, Shown> & {
  /** Null for a piece of which there is nothing beside its state, as most are: a page has fifty. */
  waits: Pick<ListedPiece, Waits> | null
  editing?: string[] | undefined
}

export function listRow(piece: ListedPiece, editing?: string[]): ListRow {
  const { id, kind, title, author, state, changedAt, changedBy } = piece
  const { publishAt, unpublishedAt, publicationAskedAt, hasDraft } = piece
  const waits =
    publishAt || unpublishedAt || publicationAskedAt || hasDraft
      ? { publishAt, unpublishedAt, publicationAskedAt, hasDraft }
      : null
  return {
    id,
    kind,
    title,
    author,
    state,
    changedAt,
    changedBy,
    waits,
    ...(editing && { editing }),
  }
}

export function PieceList({ pieces }: { pieces: ListRow[] }) {
  return (
    <ul className="divide-y divide-hair border-hair border-b">
      {pieces.map((piece) => (
        <li
          key={piece.id}
          className="group relative grid items-baseline gap-x-6 gap-y-1.5 py-4 lg:grid-cols-[minmax(0,1fr)_12rem]"
        >
          <div>
            {piece.state !== 'published' && (
              <p className="mb-1.5">
                <StateBadge piece={piece} />
              </p>
            )}
            <PieceTitle piece={piece} as="h2" />
            <p className="meta mt-1 flex flex-wrap gap-x-3 gap-y-1">
              <span>{kindWords[piece.kind].title}</span>
              {piece.author && <span>{piece.author}</span>}
            </p>
            {piece.waits && <Waiting {...piece.waits} state={piece.state} />}
            {piece.editing && (
              <p className="here mt-1.5 font-sans text-sm">
                <OthersEditing names={piece.editing} />
              </p>
            )}
          </div>
          <p className="meta lg:text-right">
            <Time at={piece.changedAt} format={britishDateTime} />
            {piece.changedBy && <span className="lg:block"> by {piece.changedBy}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Waiting(piece: Pick<ListedPiece, Waits | 'state'>) {
  const { state, publishAt, unpublishedAt, publicationAskedAt, hasDraft } = piece
  const notes = [
    publicationAskedAt && (
      <b>
        Asked to publish on <Time at={publicationAskedAt} format={britishDate} />
      </b>
    ),
    publishAt && (
      <>
        {state === 'published' ? 'Update will be published' : 'Will be published'}{' '}
        <b>
          <Time at={publishAt} format={britishDateTime} />
        </b>
      </>
    ),
    state === 'published' && hasDraft && 'Changes not published yet',
    state === 'scheduled' && hasDraft && 'Changes after it was scheduled',
    state === 'unpublished' && unpublishedAt && (
      <>
        Taken down <Time at={unpublishedAt} format={britishDate} />
      </>
    ),
  ].filter(Boolean)
  return notes.map((note, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences that never change places
    <p key={index} className="mt-1.5 font-sans text-sm">
      {note}
    </p>
  ))
}
