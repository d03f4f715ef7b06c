import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  level?: 'h2' | 'h3'
  children: ReactNode
  /** A decorative one. */
  picture?: { src: string; width: number; height: number }
  action?: ReactNode
}

export function EmptyState({ level: Heading = 'h3', ...state }: EmptyStateProps) {
  const { title, children, picture, action } = state
  return (
    <div className="stock-pink min-h-72 grid place-content-center justify-items-center text-center gap-3 p-8">
      {picture && <img {...picture} alt="" className="w-28" />}
      <Heading className="text-h2">{title}</Heading>
      <p className="max-w-[26rem] text-soft">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
