import type { ReactNode } from 'react'

const heads = { success: 'border-success', control: 'border-control', danger: 'border-danger' }

export function StatusStrip({ tone, children }: { tone: keyof typeof heads; children: ReactNode }) {
  return (
    <div
      className={`${heads[tone]} border-t-[5px] bg-surface p-5 lg:p-6 flex flex-wrap gap-x-5 gap-y-2 items-baseline`}
    >
      {children}
    </div>
  )
}
