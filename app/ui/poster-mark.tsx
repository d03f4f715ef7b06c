import { Play } from 'lucide-react'
import type { ReactNode } from 'react'

/** On the poster of a film that can be played. */
export function PosterMark({ children }: { children: ReactNode }) {
  return (
    <span className="playmark">
      <Play aria-hidden="true" />
      {children}
    </span>
  )
}
