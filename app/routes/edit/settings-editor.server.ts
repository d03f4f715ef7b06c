import type { RouterContextProvider } from 'react-router'
import { type SettingsForm, settingsFormNames } from '#app/db/schema/site-settings.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { mayAct } from '#app/server/sessions/permissions.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'

/** Who edits the front page and the settings. @throws the answer of an address that does not exist, for writers too */
export function currentSettingsEditor(context: Readonly<RouterContextProvider>) {
  const member = currentTeamMember(context)
  if (!mayAct(member, 'edit settings')) throw notFound()
  return member
}

/** @throws the answer of an address that does not exist */
export function settingsFormOf(name: string): SettingsForm {
  const form = settingsFormNames.find((each) => each === name)
  if (!form) throw notFound()
  return form
}
