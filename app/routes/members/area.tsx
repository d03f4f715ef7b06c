import { Outlet } from 'react-router'
import { currentMember } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/area.ts'

/** Asks who you are. It runs before every loader and action beneath it, whichever of them was asked for. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    currentMember(context)
  },
]

export default function MembersArea() {
  return <Outlet />
}
