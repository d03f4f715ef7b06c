import { Form, href } from 'react-router'
import type { ReviewFilters } from './queue.ts'
import { searchFor, startAddresses } from './queue.ts'

type Props = { filters: ReviewFilters; pending: number }

/** The two lists that /admin may start with. The last choice is saved for this admin. */
export function StartChoice({ filters, pending }: Props) {
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
      className="chips mt-2 sm:mt-4"
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
