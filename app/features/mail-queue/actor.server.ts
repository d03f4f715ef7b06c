import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** An admin in the browser, or a command on the server. */
export type Actor = Viewer | 'operator'

/** @throws NotAnAdmin for anyone else */
export function checkActor(actor: Actor) {
  if (actor !== 'operator') requireAdmin(actor)
}
