import { data, type RouterContextProvider } from 'react-router'
import { showProblems } from '#app/editor/form/field-words.ts'
import { findSettings, type SettingsRefusal } from '#app/pieces/settings/settings.server.ts'
import { type SettingsForm, settingsFormNames } from '#app/platform/db/schema/site-settings.ts'
import { textFields } from '#app/platform/request/forms.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import { type Actor, mayAct } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import { settingsDifferences } from './settings-differences.ts'

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

/**
 * The answer to a form that was not saved: what is wrong with it, or how it differs from what somebody else has saved
 * meanwhile.
 *
 * @param version the one that the form goes on with
 * @param yours what was typed, beside what they saved
 */
export async function refuseSettings(
  result: SettingsRefusal,
  {
    editor,
    form,
    sent,
    version,
  }: { editor: Actor; form: SettingsForm; sent: FormData; version: number },
  yours = (theirs: Record<string, unknown>) => theirs,
) {
  const input = textFields(sent)
  const { outcome } = result
  if (outcome === 'invalid') {
    const errors = showProblems(form, result.problems)
    return data({ outcome, errors, input, version }, { status: 422 })
  }
  const { fields, draft } = await findSettings(editor, form)
  const theirs = draft ?? fields
  const changes = settingsDifferences(form, theirs, yours(theirs))
  return data({ outcome, input, changes, version: result.version }, { status: 409 })
}
