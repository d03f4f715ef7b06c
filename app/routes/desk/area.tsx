import { Outlet } from 'react-router'
import { currentAdmin } from '#app/server/viewer.server.ts'
import type { Route } from './+types/area.ts'

/** Opens to admins. It runs before every loader and action beneath it, whichever of them was asked for. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    currentAdmin(context)
  },
]

export default function DeskArea() {
  return <Outlet />
}
