import { Badge } from '#app/ui/badge.tsx'
import { longDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { type Case, caseState } from './case.ts'

/** Who it came from, when, and by when it wants an answer. `now` comes from the server, so that both sides say the same. */
export function CaseFacts({ item, now }: { item: Case; now: Date }) {
  const { number, name, email, createdAt } = item
  const standing = caseState(item, now)
  return (
    <p className="meta flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      {!item.closedAt && (
        <Badge variant={standing.overdue ? 'destructive' : 'secondary'}>{standing.words}</Badge>
      )}
      {number && <span>{number}</span>}
      <span>
        {name ? <bdi>{name}</bdi> : email ? 'A reader' : 'A reader who left no address'}
        {email && (
          <>
            ,{' '}
            <a className="link" href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </>
        )}
      </span>
      <Moment at={createdAt} />
    </p>
  )
}

/** What came of a case, who said so, and when. */
export function CaseResolution({ item }: { item: Case }) {
  if (!item.closedAt) return null
  return (
    <div className="mt-4 border-hair border-t pt-3 text-sm">
      <p className="font-sans font-semibold">
        Closed by {resolvedBy(item)} on <Moment at={item.closedAt} />
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {item.closingNote}
      </p>
    </div>
  )
}

export function resolvedBy({ closedBy }: Pick<Case, 'closedBy'>) {
  return closedBy ?? 'an account since deleted'
}

function Moment({ at }: { at: Date }) {
  return <Time at={at} format={longDateTime} />
}
