import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { expectSecondFactor } from '#app/platform/sessions/second-factor.server.ts'
import { currentMember, currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AreaBoundary } from '#app/site/area-boundary.tsx'
import type { Route } from './+types/area.route.ts'
import { EditTabs } from './edit-tabs.tsx'

export const handle: Handle = { teamStyles: true }

/**
 * Lets writers, editors and admins in; for others there is no such page. Runs before every loader and action beneath it. A
 * browser that opens a page while nobody is signed in is led to the sign-in; forms, scripts and frames are not, since
 * they stay on their page and say that one was signed out.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (opensPage(request)) currentMember(context)
    return expectSecondFactor(currentTeamMember(context))
  },
]

function opensPage({ method, headers }: Request) {
  return method === 'GET' && headers.get('sec-fetch-dest') === 'document'
}

/** After a 503 a reload would fail too, and lose the page with what was typed in it. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export default function EditArea() {
  const hasTabs = useMatches().some(({ handle }) => (handle as Handle | undefined)?.tabs)
  return (
    <>
      {hasTabs && <EditTabs />}
      <AreaBoundary>
        <Outlet />
      </AreaBoundary>
    </>
  )
}
