import { Outlet } from 'react-router'
import { expectSecondFactor } from '#app/server/sessions/second-factor.server.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/area.ts'

/** Lets writers, editors and admins in; for others there is no such page. Runs before every loader and action beneath it. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => expectSecondFactor(currentTeamMember(context)),
]

export default function EditArea() {
  return <Outlet />
}
