import { BookOpen, Play } from 'lucide-react'
import type { ReactNode } from 'react'

/** The mark on a film's poster: that it plays, or that there is only a transcript so far. */
export function PosterMark({ plays, children }: { plays: boolean; children: ReactNode }) {
  return plays ? (
    <span className="playmark">
      <Play aria-hidden="true" />
      {children}
    </span>
  ) : (
    <span className="playmark readmark">
      <BookOpen aria-hidden="true" />
      {children}
    </span>
  )
}
