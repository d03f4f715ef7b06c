import type { ReactNode } from 'react'

// An article has two, which screen readers list by their names.
const names = {
  banner: 'Advertisement',
  mpu: 'Advertisement',
  inline: 'Advertisement in the text',
}

/** Banner 90 high, mpu 300 × 250, inline at least 250 high: our own until the slot is sold. */
export function AdSlot({
  size,
  children,
}: {
  size: 'banner' | 'mpu' | 'inline'
  children: ReactNode
}) {
  return (
    <aside className={`ad ad-${size}`} aria-label={names[size]}>
      <p>Advertisement</p>
      <div data-ad={size} suppressHydrationWarning>
        {children}
      </div>
    </aside>
  )
}
