import { useLocation } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import {
  type OpenItems,
  type ReviewSection,
  reviewSectionAt,
  reviewSections,
} from './review-sections.ts'

export function ReviewTabs({ open }: { open: OpenItems | null }) {
  const here = reviewSectionAt(useLocation().pathname)
  return (
    <div className="wrap pt-2">
      <nav aria-label="Admin sections" className="chips">
        {reviewSections.map((section) => (
          <Link
            key={section.path}
            to={section.path}
            className="chip gap-1.5"
            aria-current={section.path === here ? 'page' : undefined}
          >
            {section.label}
            <Waiting section={section} open={open} />
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Waiting({ section, open }: { section: ReviewSection; open: OpenItems | null }) {
  const count = section.open && open?.[section.open]
  if (!count) return null
  return (
    <span className="font-semibold [font-variant-numeric:tabular-nums]">
      {count.toLocaleString('en-GB')}
      <span className="sr-only"> {section.of}</span>
    </span>
  )
}
