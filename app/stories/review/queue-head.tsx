import { Form, href } from 'react-router'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { type ReviewFilters, searchFor, startAddresses } from './queue.ts'

type Counts = { total: number; pending: number; approved: number; rejected: number }
type Props = { filters: ReviewFilters; counts: Counts; decidedToday: number }

export function QueueHead({ filters, counts, decidedToday }: Props) {
  const { total, pending, approved, rejected } = counts
  const today = decidedToday + pending
  return (
    <>
      <div className="-mt-1 sm:mt-4">
        <StatStrip
          low
          stats={[
            { label: 'Total', figure: total },
            { label: 'Pending', figure: pending, live: true },
            { label: 'Approved', figure: approved },
            { label: 'Rejected', figure: rejected },
          ]}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 sm:mt-4">
        <StartChoice filters={filters} pending={pending} />
        {today > 0 && (
          <p className="meta">
            {`${decidedToday.toLocaleString('en-GB')} of ${today.toLocaleString('en-GB')} today`}
          </p>
        )}
      </div>
    </>
  )
}

/** The last choice is saved for this admin. */
function StartChoice({ filters, pending }: { filters: ReviewFilters; pending: number }) {
  const here = `${href('/admin')}${searchFor({ ...filters, all: !filters.status, onward: null })}`
  const choices = [
    {
      start: 'pending',
      label: `To review (${pending.toLocaleString('en-GB')}), longest waiting first`,
    },
    { start: 'all', label: <All /> },
  ] as const
  return (
    <Form
      method="post"
      action={href('/admin')}
      role="group"
      aria-label="The list you start with"
      className="chips"
    >
      {choices.map(({ start, label }) => (
        <button
          key={start}
          type="submit"
          name="start"
          value={start}
          className="chip"
          aria-current={here === startAddresses[start] ? 'true' : undefined}
        >
          {label}
        </button>
      ))}
    </Form>
  )
}

function All() {
  return (
    <>
      All<span className="max-sm:sr-only">, newest first</span>
    </>
  )
}
