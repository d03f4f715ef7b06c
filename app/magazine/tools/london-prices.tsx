import { Table } from '#app/ui/table.tsx'
import { sizes } from '#content/tattoo-costs.ts'
import { priceRange } from './estimate.ts'

export function LondonPrices() {
  return (
    <Table
      caption="Our estimate of London prices by size, January 2025"
      columns={[{ label: 'Size' }, { label: 'Looks like' }, { label: 'Expect to pay' }]}
      rows={sizes.map((size) => [size.name, size.looksLike, priceRange(size)])}
    />
  )
}
