import { Outlet } from 'react-router'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Route } from './+types/area.route.ts'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    currentMember(context)
  },
]

export default function MembersArea() {
  return <Outlet />
}
