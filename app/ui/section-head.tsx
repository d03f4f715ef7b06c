import type { ReactNode } from 'react'
import { ArrowLink } from './arrow-link.tsx'

type SectionHeadProps = {
  id?: string
  children: ReactNode
  link?: { href: string; label: string }
  note?: string
  tight?: boolean
}

export function SectionHead({ id, children, link, note, tight }: SectionHeadProps) {
  return (
    <div className="oxford">
      <div className={tight ? 'sec-head mb-0' : 'sec-head'}>
        <h2 id={id} className="text-h2">
          {children}
        </h2>
        {note && <p className="text-soft">{note}</p>}
        {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
      </div>
    </div>
  )
}
