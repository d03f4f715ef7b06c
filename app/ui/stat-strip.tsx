type Stat = { label: string; figure: number | string; live?: boolean }

export function StatStrip({ stats }: { stats: Stat[] }) {
  return (
    <dl className="mt-4 grid grid-cols-2 lg:grid-cols-4 border-t-[5px] border-rule bg-surface">
      {stats.map(({ label, figure, live }) => (
        <div
          key={label}
          className="px-5 py-4 border-b border-hair even:border-l lg:not-first:border-l flex flex-col-reverse lg:flex-row-reverse lg:items-baseline lg:justify-end gap-x-3"
        >
          <dt className="font-sans text-sm text-soft">{label}</dt>
          <dd className={`figure-no text-h2 ${live ? 'text-accent-text' : ''}`}>
            {typeof figure === 'number' ? figure.toLocaleString('en-GB') : figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}
