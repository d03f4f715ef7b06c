import { Table } from '#app/ui/table.tsx'
import { Moment } from './moment.tsx'
import { emailKindLabel, type UndeliveredEmail } from './undelivered.ts'

/** Letters the house tries again by itself. */
export function RetriedEmails({ letters }: { letters: UndeliveredEmail[] }) {
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
        emailKindLabel(kind),
        <Moment key={`posted-${id}`} at={postedAt} />,
        tries,
        code ?? 'none',
        nextTryAt && <Moment key={`next-${id}`} at={nextTryAt} />,
      ])}
    />
  )
}
