import type { ReactNode } from 'react'
import { Icon, playShape } from './icon.tsx'

export function PosterMark({ children }: { children: ReactNode }) {
  return (
    <span className="playmark">
      <Icon shape={playShape} />
      {children}
    </span>
  )
}
