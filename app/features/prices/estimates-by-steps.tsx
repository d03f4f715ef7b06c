import { counted } from '#app/ui/counted.ts'
import { Table } from '#app/ui/table.tsx'
import { sizes } from '#content/tattoo-costs.ts'
import { estimateFor, priceRange, stepTotals } from './estimate.ts'

export function EstimatesBySteps() {
  return (
    <Table
      caption="The estimate for each number of steps"
      columns={[
        { label: 'Steps' },
        ...sizes.map(({ name }) => ({ label: name, align: 'start' as const })),
      ]}
      rows={stepTotals.map((steps) => [
        steps ? counted(steps, 'step up', 'steps up') : 'No steps up',
        ...sizes.map((size) => (
          <span key={size.id} className="whitespace-nowrap">
            {priceRange(estimateFor(size, steps))}
          </span>
        )),
      ])}
    />
  )
}
