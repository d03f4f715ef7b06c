import { Link, useLocation } from 'react-router'
import {
  type OpenItems,
  type ReviewSection,
  reviewSectionAt,
  reviewSections,
} from './review-sections.ts'

/** The way from room to room, as a quiet line over each of them. */
export function ReviewTabs({ open }: { open: OpenItems | null }) {
  const here = reviewSectionAt(useLocation().pathname)
  return (
    <div className="wrap pt-2">
      <nav aria-label="Desk" className="chips">
        {reviewSections.map((room) => (
          <Link
            key={room.path}
            to={room.path}
            className="chip gap-1.5 aria-[current]:after:border-ink!"
            aria-current={room.path === here ? 'page' : undefined}
          >
            {room.label}
            <Waiting room={room} open={open} />
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Waiting({ room, open }: { room: ReviewSection; open: OpenItems | null }) {
  const count = room.open && open?.[room.open]
  if (!count) return null
  return (
    <span className="font-semibold tabular-nums">
      {count.toLocaleString('en-GB')}
      <span className="sr-only"> {room.of}</span>
    </span>
  )
}
