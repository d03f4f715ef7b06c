import type { ReactNode } from 'react'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-hair border-b py-3 last:border-0">
      <dt className="meta">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
