import type { ReactNode } from 'react'

type Column = { label: string; align?: 'start' | 'end' }

type TableProps = {
  caption: string
  /** The first column names its row. The last one is set as a figure, at the right, unless it says otherwise. */
  columns: Column[]
  rows: ReactNode[][]
}

export function Table({ caption, columns, rows }: TableProps) {
  return (
    <TableRegion label={caption}>
      <table className="table">
        <caption className="meta pb-3 text-left">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={align && alignment[align]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed table has no other order than its own
            <tr key={row}>
              <th scope="row" className={alignmentOf(columns, 0)}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]?.label} className={alignmentOf(columns, index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** Around a table: on a small screen it scrolls by itself, by finger or by arrow keys, and the page stays put. */
export function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

const alignment = { start: 'text-left', end: 'text-right' }

function alignmentOf(columns: Column[], index: number) {
  const align = columns[index]?.align
  return align && alignment[align]
}
