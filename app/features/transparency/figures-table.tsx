import { Table } from '#app/ui/table.tsx'
import { type QuarterFigures, waitInWords } from './figures.ts'
import { quarterName } from './quarter.ts'

/** The figures of one quarter. */
export function FiguresTable({ quarter, figures, running }: QuarterFigures & { running: boolean }) {
  return (
    <Table
      caption={running ? `${quarterName(quarter)}, so far` : quarterName(quarter)}
      columns={[{ label: 'What' }, { label: 'How many' }]}
      rows={[
        ['Stories sent in', figures.submitted],
        ['Approved', figures.approved],
        ['Rejected', figures.rejected],
        ['Withdrawn by their authors', figures.withdrawn],
        ['Removed by us after approval', figures.takenDown],
        ['Reports received', figures.reports],
        ['Reports closed', figures.reportsClosed],
        ['Data complaints received', figures.complaints],
        ['Data complaints closed', figures.complaintsClosed],
        ['Median wait for a decision', waitInWords(figures.wait)],
      ]}
    />
  )
}
