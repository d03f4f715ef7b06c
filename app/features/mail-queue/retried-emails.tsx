import { Table } from '#app/ui/table.tsx'
import { Moment } from './moment.tsx'
import { emailKindLabel, type UndeliveredEmail } from './undelivered.ts'

/** Emails that are retried automatically. */
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
      rows={letters.map(({ id, kind, queuedAt, tries, code, nextTryAt }) => [
        emailKindLabel(kind),
        <Moment key={`posted-${id}`} at={queuedAt} />,
        tries,
        code ?? 'none',
        nextTryAt && <Moment key={`next-${id}`} at={nextTryAt} />,
      ])}
    />
  )
}
