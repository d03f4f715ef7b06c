import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { britishMediumDate } from '#app/ui/dates.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { type Suppression, suppressionReasons } from './suppression.ts'

export function SuppressedTable({ suppressed }: { suppressed: Suppression[] }) {
  return (
    <Table
      caption="Suppressed addresses, the latest first"
      columns={[
        { label: 'Address' },
        { label: 'Why' },
        { label: 'Code' },
        { label: 'Since' },
        { label: 'What you can do', align: 'start' },
      ]}
      rows={suppressed.map(({ id, email, reason, code, suppressedAt }) => [
        <bdi className="wrap-anywhere" key="address">
          {email}
        </bdi>,
        suppressionReasons[reason],
        code ?? <span className="text-soft">none</span>,
        <Time
          key="since"
          className="whitespace-nowrap"
          at={suppressedAt}
          format={britishMediumDate}
        />,
        <ButtonLink
          key="lift"
          size="sm"
          variant="outline"
          href={href('/admin/suppressed/:suppressionId', { suppressionId: id })}
        >
          Lift<span className="sr-only"> the suppression of {email}</span>
        </ButtonLink>,
      ])}
    />
  )
}
