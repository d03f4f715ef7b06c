import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Handle } from '#app/handle.ts'
import { expectSecondFactor } from '#app/server/sessions/second-factor.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/area.ts'

export const handle: Handle = { teamStyles: true }

/** Lets writers, editors and admins in; for others there is no such page. Runs before every loader and action beneath it. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => expectSecondFactor(currentTeamMember(context)),
]

/** After a 503 a reload would fail too, and lose the page with what was typed in it. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== 503
}

export default function EditArea() {
  return <Outlet />
}
