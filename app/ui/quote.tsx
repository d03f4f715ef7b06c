import type { ReactNode } from 'react'

type QuoteProps = {
  children: ReactNode
  by: string
  /** Who they are, after the name: 'tattooist, Peckham'. */
  of?: string
  className?: string
}

/** A sentence pulled out of the text, large, under a rule of its own. */
export function Quote({ children, by, of, className = '' }: QuoteProps) {
  return (
    <figure className={`oxford pt-8! pb-2 ${className}`}>
      <blockquote className="pull">{children}</blockquote>
      <figcaption className="meta mt-5">
        <b>{of ? `${by},` : by}</b> {of}
      </figcaption>
    </figure>
  )
}
