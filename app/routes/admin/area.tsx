import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { openItems } from '#app/features/review/open-items.server.ts'
import { ReviewTabs } from '#app/features/review/review-tabs.tsx'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/area.ts'

/** Opens to admins. It runs before every loader and action beneath it, whichever of them was asked for. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    currentAdmin(context)
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  return { open: await openItems(currentAdmin(context)) }
}

/** The figures are right in whichever room one steps into. While the desk is out of reach, the page would only be lost. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export default function DeskArea({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ReviewTabs open={loaderData.open} />
      <Outlet />
    </>
  )
}
