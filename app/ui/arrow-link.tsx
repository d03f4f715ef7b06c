import type { ReactNode } from 'react'
import { arrowShape, Icon } from './icon.tsx'
import { Link } from './link.tsx'

export function ArrowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="more" to={href}>
      {children} <Icon shape={arrowShape} className="size-4" />
    </Link>
  )
}

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="more more-back print:hidden" to={href}>
      <Icon shape={arrowShape} back className="size-4" /> {children}
    </Link>
  )
}
