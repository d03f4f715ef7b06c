import { ForbiddenAct } from './permissions.ts'
import type { Viewer } from './viewer.server.ts'

/** The last of the three authorisation checks: every function for admins only begins with it. @throws ForbiddenAct */
export function requireAdmin(viewer: Pick<Viewer, 'isAdmin'>) {
  if (!viewer.isAdmin) throw new ForbiddenAct('for admins only')
}
