import { Fragment, type ReactNode } from 'react'
import type { Work } from '#app/pieces/reading/catalogue.server.ts'
import { workHref } from '#app/pieces/reading/work.ts'
import { arrowShape, Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Plate } from '#app/ui/plate.tsx'

type WorkCardProps = {
  work: Work
  sizes: string
  heart?: ReactNode
  large?: boolean
  first?: boolean
  className?: string
}

/** Its link covers all of the card except the heart. */
export function WorkCard({ work, sizes, heart, large, first, className = '' }: WorkCardProps) {
  return (
    <figure id={`plate-${work.number}`} className={`group relative scroll-mt-6 ${className}`}>
      <Plate source={work.picture} alt={work.alt} sizes={sizes} first={first} />
      <figcaption className="pt-3">
        <div className="heart-line">
          <p className="facts">
            <span className="no text-sm">Plate {work.number}</span>{' '}
            <span className="meta">{work.year}</span>
          </p>
          {heart}
        </div>
        <h2 className={`mt-1 ${large ? 'text-h3' : 'text-h4'}`}>{work.title}</h2>
        {large ? (
          <p className="text-lead text-soft mt-2 max-w-[32rem]">{work.description}</p>
        ) : (
          <p className="facts text-sm text-soft wrap-anywhere">
            {work.seen.map((part) => (
              <Fragment key={part}>
                <span>{part}</span>{' '}
              </Fragment>
            ))}
          </p>
        )}
        <p className={`meta ${large ? 'mt-3' : 'mt-1'}`}>
          {work.category}
          <br />
          {work.location}
        </p>
        <Link className="more stretch mt-1 group-hover:underline" to={workHref(work)}>
          <span>
            View Details<span className="sr-only"> of {work.title}</span>
          </span>
          <Icon shape={arrowShape} className="size-4" />
        </Link>
      </figcaption>
    </figure>
  )
}
