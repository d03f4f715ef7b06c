import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { expectSecondFactor } from '#app/platform/sessions/second-factor.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AreaBoundary } from '#app/site/area-boundary.tsx'
import { openItems } from '#app/stories/review/counts.server.ts'
import {
  type OpenItems,
  type ReviewSection,
  reviewSectionAt,
  reviewSections,
} from '#app/stories/review/review-sections.ts'
import { Link } from '#app/ui/link.tsx'
import { LongRow } from '#app/ui/tabs.tsx'
import type { Route } from './+types/area.route.ts'

export const handle: Handle = { teamStyles: true }

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => expectSecondFactor(currentAdmin(context)),
]

export async function loader({ context }: Route.LoaderArgs) {
  return { open: await openItems(currentAdmin(context)) }
}

/** The counts are loaded again after every action. After a 503 a reload would fail too, and lose the page. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export default function AdminArea({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ReviewTabs open={loaderData.open} />
      <AreaBoundary>
        <Outlet />
      </AreaBoundary>
    </>
  )
}

function ReviewTabs({ open }: { open: OpenItems | null }) {
  const here = reviewSectionAt(useLocation().pathname)
  return (
    <div className="wrap pt-2">
      <LongRow>
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
      </LongRow>
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
