import { href } from 'react-router'
import type { CaseKind } from '#app/team/inboxes/case.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { type AuditEntry, actorLabel, auditActions, groupRuns } from './audit-log.ts'

export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol>
      {groupRuns(entries).map((run) =>
        run.length === 1 ? run.map(toRow) : <Run key={keyOf(run[0]!)} entries={run} />,
      )}
    </ol>
  )
}

function keyOf({ source, id }: AuditEntry) {
  return `${source} ${id}`
}

const toRow = (entry: AuditEntry) => <Row key={keyOf(entry)} entry={entry} />

const rowClasses = 'grid gap-x-8 gap-y-1 border-hair border-b py-3 lg:grid-cols-[15rem_1fr]'

function Run({ entries }: { entries: AuditEntry[] }) {
  const { at, action, ...actor } = entries[0]!
  return (
    <li className={rowClasses}>
      <Time className="meta" at={at} format={britishDateTime} />
      <details className="font-sans text-base">
        <summary className="link -my-2 inline-flex min-h-11 cursor-pointer items-center">
          <span>
            <b className="font-semibold">{actorLabel(actor)}</b> {auditActions[action]}{' '}
            {entries.length} times
          </span>
        </summary>
        <ol>{entries.map(toRow)}</ol>
      </details>
    </li>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <li className={rowClasses}>
      <Time className="meta" at={entry.at} format={britishDateTime} />
      <div className="max-w-prose font-sans text-base wrap-anywhere">
        <p>
          <b className="font-semibold">{actorLabel(entry)}</b> {auditActions[entry.action]}{' '}
          <What entry={entry} />
          <Move entry={entry} />
        </p>
        {entry.note && (
          <blockquote dir="auto" className="mt-1 whitespace-pre-line font-serif">
            {entry.note}
          </blockquote>
        )}
      </div>
    </li>
  )
}

function What({
  entry: { source, action, object, submissionId, pieceId, id },
}: {
  entry: AuditEntry
}) {
  switch (source) {
    case 'pictures':
    case 'settings':
    case 'roles':
    case 'factors':
    case 'closures':
      return <bdi>{object}</bdi>
  }
  if (source === 'newsletters')
    return object ? (
      <>
        “<bdi>{object}</bdi>”
      </>
    ) : null
  if (source === 'pieces') return <Piece title={object} pieceId={pieceId} />
  if (source === 'cases') {
    const kind = action.replace(' closed', '') as CaseKind
    return (
      <Link className="link" to={href(`/admin/${kind}s/:caseId`, { caseId: id })}>
        {object ? <bdi>{object}</bdi> : 'open it'}
      </Link>
    )
  }
  if (!object || !submissionId)
    return <span className="text-soft">a deleted or withdrawn story</span>
  return (
    <Link className="link" to={href('/admin/:submissionId', { submissionId })}>
      “<bdi>{object}</bdi>”
    </Link>
  )
}

function Piece({ title, pieceId }: { title: string | null; pieceId: string | null }) {
  const name = title ? (
    <>
      “<bdi>{title}</bdi>”
    </>
  ) : (
    'a piece without a title'
  )
  if (pieceId === null) {
    return (
      <>
        {name} <span className="text-soft">(deleted since)</span>
      </>
    )
  }
  return (
    <Link className="link" to={href('/edit/:pieceId', { pieceId })}>
      {name}
    </Link>
  )
}

function Move({ entry: { fromStatus, toStatus } }: { entry: AuditEntry }) {
  if (!fromStatus || !toStatus || fromStatus === toStatus) return null
  return <span className="text-soft">{` (from ${fromStatus} to ${toStatus})`}</span>
}
