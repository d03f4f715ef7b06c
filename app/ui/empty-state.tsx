import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  children: ReactNode
  /** A picture of ours, decorative. */
  picture?: { src: string; width: number; height: number }
  action?: ReactNode
}

export function EmptyState({ title, children, picture, action }: EmptyStateProps) {
  return (
    <div className="stock-pink min-h-72 grid place-content-center justify-items-center text-center gap-3 p-8">
      {picture && <img {...picture} alt="" className="w-28" />}
      <h3 className="text-h2">{title}</h3>
      <p className="max-w-[26rem] text-soft">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
