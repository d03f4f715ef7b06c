import type { ReactNode } from 'react'

/** Reserved space for an advertisement (banner 728 × 90, mpu 300 × 250, inline at least 250 high). `children` is our own, shown until another loads. */
export function AdSlot({
  size,
  children,
}: {
  size: 'banner' | 'mpu' | 'inline'
  children: ReactNode
}) {
  return (
    <aside className={`ad ad-${size}`} aria-label="Advertisement">
      <span>Advertisement</span>
      <div data-ad={size} suppressHydrationWarning>
        <p>{children}</p>
      </div>
    </aside>
  )
}
