import type { ReactNode } from 'react'
import { ArrowLink } from './arrow-link.tsx'

type SectionHeadProps = {
  /** The id of the heading, for a section's aria-labelledby. */
  id?: string
  children: ReactNode
  link?: { href: string; label: string }
  /** A line about the section, at the right where there is room. */
  note?: string
  /** For a list that begins directly under the rule. */
  tight?: boolean
}

export function SectionHead({ id, children, link, note, tight }: SectionHeadProps) {
  return (
    <div className="oxford">
      <div className={tight ? 'sec-head mb-0!' : 'sec-head'}>
        <h2 id={id} className="text-h2">
          {children}
        </h2>
        {note && <p className="text-soft">{note}</p>}
        {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
      </div>
    </div>
  )
}
