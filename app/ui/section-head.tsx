import type { ReactNode } from 'react'
import { ArrowLink } from './arrow-link.tsx'

type SectionHeadProps = {
  /** The id of the heading, for a section's aria-labelledby. */
  id?: string
  children: ReactNode
  link?: { href: string; label: string }
  /** For a list that begins directly under the rule. */
  tight?: boolean
}

export function SectionHead({ id, children, link, tight }: SectionHeadProps) {
  return (
    <div className="oxford">
      <div className={tight ? 'sec-head mb-0!' : 'sec-head'}>
        <h2 id={id} className="text-h2">
          {children}
        </h2>
        {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
      </div>
    </div>
  )
}
