type Stat = { label: string; figure: number | string; live?: boolean }

type Props = {
  stats: Stat[]
  /** One row on a small screen too, for short labels. */
  low?: boolean
}

export function StatStrip({ stats, low = false }: Props) {
  const columns = low ? 'grid-cols-4' : 'grid-cols-2 lg:grid-cols-4'
  const cell = low
    ? 'px-1.5 py-1.5 sm:px-5 sm:py-4 not-first:border-l min-w-0 wrap-anywhere'
    : 'px-5 py-4 even:border-l lg:not-first:border-l'
  return (
    <dl className={`mt-4 grid ${columns} border-t-[5px] border-rule bg-surface`}>
      {stats.map(({ label, figure, live }) => (
        <div
          key={label}
          className={`${cell} border-b border-hair flex flex-col-reverse lg:flex-row-reverse lg:items-baseline lg:justify-end gap-x-3`}
        >
          <dt className={`font-sans text-soft ${low ? 'text-xs sm:text-sm' : 'text-sm'}`}>
            {label}
          </dt>
          <dd
            className={`figure-no ${low ? 'text-h4 sm:text-h2' : 'text-h2'} ${live ? 'text-accent-text' : ''}`}
          >
            {typeof figure === 'number' ? figure.toLocaleString('en-GB') : figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}
