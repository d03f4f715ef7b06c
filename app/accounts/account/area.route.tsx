import { Outlet } from 'react-router'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/area.route.ts'

/** Requires a signed-in member. Runs before every loader and action beneath it. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    currentMember(context)
  },
]

export default function MembersArea() {
  return <Outlet />
}
