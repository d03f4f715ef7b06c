import type { ReactNode } from 'react'
import { Link } from 'react-router'

type PictureCardProps = {
  /** The classes of the picture's frame. */
  frame: string
  /** The picture, and what stands on it. */
  children: ReactNode
  heading: 'h2' | 'h3'
  title: string
  /** Where the whole card leads; nowhere, when left out. */
  to?: string
  caption: string
}

/** A picture in its frame, with its title and caption below. */
export function PictureCard({ heading: Heading, ...card }: PictureCardProps) {
  const { frame, children, title, to, caption } = card
  return (
    <div className="relative group">
      <div className={frame}>{children}</div>
      <Heading className="mt-3 text-h4">
        {to ? (
          <Link className="link no-underline group-hover:underline stretch" to={to}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      <p className="meta mt-1">{caption}</p>
    </div>
  )
}
