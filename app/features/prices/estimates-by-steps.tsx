import { Table } from '#app/ui/table.tsx'
import { sizes } from '#content/tattoo-costs.ts'
import { estimateFor, priceRange, stepTotals } from './estimate.ts'

export function EstimatesBySteps() {
  const stepColumns = stepTotals.map((steps) => ({
    label: `${steps} step${steps === 1 ? '' : 's'}`,
    align: 'start' as const,
  }))
  return (
    <Table
      caption="The estimate for each number of steps"
      columns={[{ label: 'Size' }, ...stepColumns]}
      rows={sizes.map((size) => [
        size.name,
        ...stepTotals.map((steps) => (
          <span key={steps} className="whitespace-nowrap">
            {priceRange(estimateFor(size, steps))}
          </span>
        )),
      ])}
    />
  )
}
