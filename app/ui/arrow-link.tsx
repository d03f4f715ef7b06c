import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export function ArrowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="more" to={href}>
      {children} <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  )
}

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="more more-back" to={href}>
      <ArrowLeft className="size-4" aria-hidden="true" /> {children}
    </Link>
  )
}
