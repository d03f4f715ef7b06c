import type { SenderRefusals } from '#app/newsletters/bounces/refused-sending.server.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { Moment, QueueButton, QueueItem, QueueSection } from './queue-section.tsx'
import {
  emailKindLabel,
  type HeldJob,
  heldName,
  type UndeliveredEmail,
} from './undelivered-email.ts'

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

export function SenderRefusalsTable({ refusals }: { refusals: SenderRefusals[] }) {
  return (
    <Table
      caption="Refused because of us or of the email, in the last 30 days"
      columns={[
        { label: 'Provider' },
        { label: 'Code' },
        { label: 'What it said' },
        { label: 'Times' },
        { label: 'Last', align: 'start' },
      ]}
      rows={refusals.map(({ domain, code, words, times, last }) => [
        <bdi key="domain" className="wrap-anywhere block min-w-36">
          {domain}
        </bdi>,
        code ?? 'none',
        <bdi key="words" className="wrap-anywhere block min-w-60">
          {words || 'Nothing'}
        </bdi>,
        times,
        <Time key="last" className="whitespace-nowrap" at={last} format={britishDateTime} />,
      ])}
    />
  )
}

export function HeldJobs({ jobs, count }: { jobs: HeldJob[]; count: number }) {
  const releaseAll = count > 1 && (
    <QueueButton name="releaseAll" value="yes">{`Release all ${count}`}</QueueButton>
  )
  return (
    <QueueSection id="held" title="Held after a restore" all={releaseAll}>
      <p className="max-w-prose py-4 text-soft">
        These were waiting when the backup was made, and may have been sent before it was restored.
        Release those that were not. They are deleted after 30 days.
      </p>
      <ol>
        {jobs.map((job) => (
          <QueueItem
            key={job.id}
            name={heldName(job)}
            facts={
              <>
                Waiting since <Moment at={job.createdAt} />
              </>
            }
          >
            <QueueButton name="release" value={job.id} aria-label={`Release: ${heldName(job)}`}>
              Release
            </QueueButton>
          </QueueItem>
        ))}
      </ol>
      {count > jobs.length && (
        <p className="meta pt-4">
          {`These are the ${jobs.length} oldest of ${count}. Release them to see the others.`}
        </p>
      )}
    </QueueSection>
  )
}
