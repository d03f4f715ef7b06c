import type { RouterContextProvider } from 'react-router'
import { notFound } from '#app/platform/response/responses.server.ts'
import { mayAct } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'

/** @throws the answer of an address that does not exist, for whoever may not see what is read */
export function currentReadershipEditor(context: Readonly<RouterContextProvider>) {
  const member = currentTeamMember(context)
  if (!mayAct(member, 'see readership')) throw notFound()
  return member
}
