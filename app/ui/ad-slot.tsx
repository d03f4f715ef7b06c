import type { ReactNode } from 'react'

/** Room kept for an advertisement (banner 728 × 90, mpu 300 × 250, inline at least 250 high), ours until there is another. */
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
