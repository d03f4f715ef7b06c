import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Handle } from '#app/handle.ts'
import { expectSecondFactor } from '#app/platform/sessions/second-factor.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import { AreaBoundary } from '#app/site/area-boundary.tsx'
import { openItems } from '#app/stories/review/open-items.server.ts'
import { ReviewTabs } from '#app/stories/review/review-tabs.tsx'
import type { Route } from './+types/area.route.ts'

export const handle: Handle = { teamStyles: true }

/** Runs before every loader and action beneath it. */
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
