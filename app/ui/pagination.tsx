import { ArrowLeft, ArrowRight } from 'lucide-react'
import { ButtonLink } from './button.tsx'

type Step = { href: string; label: string }

type PaginationProps = {
  /** Names the navigation for those who hear the page, such as 'Pages of submissions'. */
  label: string
  previous?: Step | null
  next?: Step | null
  /** Only where both are known: a list read by cursor does not know them. */
  at?: { page: number; of: number }
}

/** The way on through a long list, and back. With nothing before or after there is nothing to show. */
export function Pagination({ label, previous, next, at }: PaginationProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={label} className="mt-12 flex flex-wrap items-center justify-center gap-3">
      {previous && (
        <ButtonLink variant="outline" rel="prev" href={previous.href}>
          <ArrowLeft aria-hidden="true" /> {previous.label}
        </ButtonLink>
      )}
      {at && <p className="meta px-2">{`Page ${at.page} of ${at.of}`}</p>}
      {next && (
        <ButtonLink variant="outline" rel="next" href={next.href}>
          {next.label} <ArrowRight aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
