import type { Viewer } from './viewer.server.ts'

/** Thrown when someone who is no admin asks for what only admins may see or do. It means a door was left open. */
export class NotAnAdmin extends Error {}

/** The last of the three locks: every act of the desk begins with it. @throws NotAnAdmin */
export function requireAdmin(viewer: Pick<Viewer, 'isAdmin'>) {
  if (!viewer.isAdmin) throw new NotAnAdmin()
}
