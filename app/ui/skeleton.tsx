type SkeletonProps = {
  /** What is being fetched, said aloud: 'Fetching the plates'. */
  label: string
  shape: 'plate' | 'card' | 'line'
  count?: number
  /** The columns of the list it stands in for. */
  className?: string
}

/** Blocks as large as what will stand there, so that nothing jumps when it comes. */
export function Skeleton({ label, shape, count = 3, className = '' }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className={`skeleton ${className}`}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else to be known by
          <Block key={index} shape={shape} />
        ))}
      </div>
    </div>
  )
}

function Block({ shape }: Pick<SkeletonProps, 'shape'>) {
  if (shape === 'line') return <i className="h-5" />
  return (
    <div className="grid content-start gap-3">
      <i className={shape === 'plate' ? 'aspect-[4/5]' : 'aspect-[3/2]'} />
      <i className="h-5 w-3/4" />
      <i className="h-4 w-1/2" />
    </div>
  )
}
