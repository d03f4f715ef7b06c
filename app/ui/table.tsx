import type { ReactNode } from 'react'

type Column = { label: string; align?: 'start' | 'end' }

type TableProps = {
  caption: string
  /** The first names its row. The last is set as figures, aligned right unless `align` says otherwise. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
            <tr key={row}>
              <th scope="row" className={columnAlignment(columns, 0)}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]?.label}
                  className={columnAlignment(columns, index + 1)}
                  data-column={columns[index + 1]?.label}
                >
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

/** It scrolls sideways, by touch or arrow keys, without the page. */
export function TableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="table-frame" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

const alignment = { start: 'text-left', end: 'text-right' }

function columnAlignment(columns: Column[], index: number) {
  const align = columns[index]?.align
  return align && alignment[align]
}
