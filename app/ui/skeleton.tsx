type SkeletonProps = {
  /** What is going on, said aloud: 'Searching'. */
  label: string
  /** How many rows of the list it stands in for. */
  count: number
}

/** Where rows of a picture and its words will stand. It comes only when they are slow to, and holds still for those who wish. */
export function Skeleton({ label, count }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <ul aria-hidden="true" className="skeleton border-t border-rule">
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be known by
          <li key={row} className="grid grid-cols-[5.5rem_1fr] gap-5 border-b border-hair py-6">
            <i className="aspect-square" />
            <div className="grid max-w-[42rem] content-start gap-3">
              <i className="h-4 w-1/4" />
              <i className="h-6 w-3/4" />
              <i className="h-4" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
