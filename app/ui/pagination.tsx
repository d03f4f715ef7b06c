import { ButtonLink } from './button.tsx'
import { arrowShape, Icon } from './icon.tsx'

type Step = { href: string; label: string }

type PaginationProps = {
  /** Names the navigation for screen readers, such as 'Pages of submissions'. */
  label: string
  previous?: Step | null
  next?: Step | null
  /** A list that is read by cursor does not know its pages. */
  at?: { page: number; of: number }
}

/** Links to the previous and next page of a list; nothing when there is neither. */
export function Pagination({ label, previous, next, at }: PaginationProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="mt-12 flex flex-wrap items-center justify-center gap-3">
      {previous && (
        <ButtonLink variant="outline" rel="prev" href={previous.href}>
          <Icon shape={arrowShape} back /> {previous.label}
        </ButtonLink>
      )}
      {at && <p className="meta px-2">{`Page ${at.page} of ${at.of}`}</p>}
      {next && (
        <ButtonLink variant="outline" rel="next" href={next.href}>
          {next.label} <Icon shape={arrowShape} />
        </ButtonLink>
      )}
    </nav>
  )
}
