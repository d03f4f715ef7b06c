import { Table } from '#app/ui/table.tsx'
import { Moment, QueueButton, QueueItem } from './queue-section.tsx'
import { emailKindLabel, type UndeliveredEmail } from './undelivered-email.ts'

export function DeadLetters({ emails }: { emails: UndeliveredEmail[] }) {
  return (
    <ol>
      {emails.map(({ id, kind, queuedAt, tries, code, isExpired }) => (
        <QueueItem
          key={id}
          name={emailKindLabel(kind)}
          facts={
            <>
              Queued <Moment at={queuedAt} />, {tries === 1 ? 'tried once' : `tried ${tries} times`}
              , {reason(code)}
            </>
          }
        >
          {isExpired ? (
            <p className="meta">Its link has expired, so there is no point in sending it again.</p>
          ) : (
            <QueueButton name="retry" value={id} aria-label={`Try again: ${emailKindLabel(kind)}`}>
              Try again
            </QueueButton>
          )}
        </QueueItem>
      ))}
    </ol>
  )
}

export function RetriedEmails({ emails }: { emails: UndeliveredEmail[] }) {
  return (
    <Table
      caption="Being tried again, the next one first"
      columns={[
        { label: 'Email' },
        { label: 'Queued' },
        { label: 'Tries' },
        { label: 'Answer' },
        { label: 'Next try', align: 'start' },
      ]}
      rows={emails.map(({ id, kind, queuedAt, tries, code, nextTryAt }) => [
        emailKindLabel(kind),
        <Moment key={`queued-${id}`} at={queuedAt} />,
        tries,
        code ?? 'none',
        nextTryAt && <Moment key={`next-${id}`} at={nextTryAt} />,
      ])}
    />
  )
}

function reason(code: string | null) {
  if (!code) return 'no answer'
  return /^\d/.test(code) ? `refused with ${code}` : code
}
