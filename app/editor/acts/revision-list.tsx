import { href, Link } from 'react-router'
import type { ListedRevision } from '#app/pieces/drafts/drafts.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { britishDate, clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'

type Props = { pieceId: string; revisions: ListedRevision[]; shown: number }

/** The revisions of a piece by day, the latest first. */
export function RevisionList({ pieceId, revisions, shown }: Props) {
  const days = Map.groupBy(revisions, ({ madeAt }) => britishDate(madeAt))
  return (
    <nav aria-label="Revisions" className="oxford">
      <ol>
        {[...days].map(([day, ofDay]) => (
          <li key={day}>
            <h2 className="pt-5 pb-1 font-sans text-sm font-semibold">{day}</h2>
            <ol>
              {ofDay.map((revision) => (
                <li key={revision.number} className="border-hair border-t">
                  <Row pieceId={pieceId} revision={revision} isShown={revision.number === shown} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type RowProps = { pieceId: string; revision: ListedRevision; isShown: boolean }

function Row({ pieceId, revision, isShown }: RowProps) {
  const { number, why, madeAt, madeBy, isLive, isScheduled } = revision
  return (
    <Link
      className="revision"
      to={href('/edit/:pieceId/revisions/:number?', { pieceId, number: String(number) })}
      aria-current={isShown || undefined}
      preventScrollReset
    >
      <span className="no">
        <span className="sr-only">Revision </span>
        {number}
      </span>
      <span className="min-w-0">
        {madeBy !== null && <bdi className="block wrap-anywhere font-semibold">{madeBy}</bdi>}
        <span className="block wrap-anywhere text-soft">{why}</span>
        {(isLive || isScheduled) && (
          <span className="mt-2 block">
            <Badge variant={isLive ? 'default' : 'secondary'}>
              {isLive ? 'On the site' : 'Waits for its time'}
            </Badge>
          </span>
        )}
      </span>
      <Time className="text-soft" at={madeAt} format={clockTime} />
    </Link>
  )
}
