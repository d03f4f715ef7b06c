import type { Viewer } from './viewer.server.ts'

/** Thrown when a user who is not an admin reaches a function for admins only. It means that a route lacks its guard. */
export class NotAnAdmin extends Error {}

/** The last of the three authorisation checks: every admin function begins with it. @throws NotAnAdmin */
export function requireAdmin(viewer: Pick<Viewer, 'isAdmin'>) {
  if (!viewer.isAdmin) throw new NotAnAdmin()
}
