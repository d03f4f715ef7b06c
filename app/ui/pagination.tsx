import { ButtonLink } from './button.tsx'
import { arrowShape, Icon } from './icon.tsx'

type Step = { href: string; label: string }

type PaginationProps = {
  /** For screen readers, such as 'Pages of submissions'. */
  label: string
  previous?: Step | null
  next?: Step | null
  /** Unknown to a list that is read by cursor. */
  at?: { page: number; of: number }
}

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
