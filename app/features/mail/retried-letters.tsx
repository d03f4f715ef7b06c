import { Table } from '#app/ui/table.tsx'
import { kindName, type Undelivered } from './undelivered.ts'
import { Moment } from './when.tsx'

/** Letters the house tries again by itself. */
export function RetriedLetters({ letters }: { letters: Undelivered[] }) {
  return (
    <Table
      caption="Being tried again, the next one first"
      columns={[
        { label: 'Letter' },
        { label: 'Posted' },
        { label: 'Tries' },
        { label: 'Answer' },
        { label: 'Next try', align: 'start' },
      ]}
      rows={letters.map(({ id, kind, postedAt, tries, code, nextTryAt }) => [
        kindName(kind),
        <Moment key={`posted-${id}`} at={postedAt} />,
        tries,
        code ?? 'none',
        nextTryAt && <Moment key={`next-${id}`} at={nextTryAt} />,
      ])}
    />
  )
}
