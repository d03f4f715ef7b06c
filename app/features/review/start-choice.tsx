import { Form, href } from 'react-router'
import type { ReviewFilters } from './queue.ts'
import { searchFor, startAddresses } from './queue.ts'

type Props = { question: ReviewFilters; waiting: number }

/** The two lists that /admin may begin with. The one that was chosen last is remembered for this admin. */
export function StartChoice({ question, waiting }: Props) {
  const here = `${href('/admin')}${searchFor({ ...question, all: !question.status, onward: null })}`
  const choices = [
    {
      start: 'waiting',
      label: `To review (${waiting.toLocaleString('en-GB')}), longest waiting first`,
    },
    { start: 'all', label: <All /> },
  ] as const
  return (
    <Form
      method="post"
      action={href('/admin')}
      role="group"
      aria-label="The list you begin with"
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
