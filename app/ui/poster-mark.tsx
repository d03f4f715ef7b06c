import { Play } from 'lucide-react'
import type { ReactNode } from 'react'

export function PosterMark({ children }: { children: ReactNode }) {
  return (
    <span className="playmark">
      <Play aria-hidden="true" />
      {children}
    </span>
  )
}
