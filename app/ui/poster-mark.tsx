import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function PosterMark({ children }: { children: ReactNode }) {
  return (
    <span className="playmark">
      <Icon name="play" />
      {children}
    </span>
  )
}
