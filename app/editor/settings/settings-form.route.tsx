import { href, redirect } from 'react-router'
import { isOfForm, shownAfter } from '#app/editor/form/piece-values.ts'
import { useAnswer } from '#app/editor/form/row-list.tsx'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { findSettings, saveSettings } from '#app/pieces/settings/settings.server.ts'
import { withoutBlanks } from '#app/pieces/text/fields.ts'
import { readFormWithRows, textFields } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/settings-form.route.ts'
import { portraitChoices } from './settings-choices.server.ts'
import { currentSettingsEditor, refuseSettings, settingsFormOf } from './settings-editor.server.ts'
import { SiteSettingsForm, settingsFormId } from './settings-form.tsx'
import { type SettingsAnswer, SettingsPage } from './settings-page.tsx'
import { readSettingsForm } from './settings-values.ts'
import { settingsTitles } from './settings-words.ts'

export const handle = { tabs: true, failure: 'pieceNotSaved' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `${loaderData ? settingsTitles[loaderData.form].title : 'Settings'}: Indelible` },
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editor = currentSettingsEditor(context)
  const form = settingsFormOf(params.form)
  if (form === 'front-page') throw redirect(href('/edit/front-page'), 301)
  const choices = {
    portraits: portraitChoices(form),
    works: catalogue.works.map(({ key, title }) => ({ key, title })),
  }
  return { ...(await findSettings(editor, form)), form, choices, isAdmin: editor.isAdmin }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentSettingsEditor(context)
  const form = settingsFormOf(params.form)
  const sent = await readFormWithRows(request)
  const input = readSettingsForm(sent)
  const { version } = input
  return answerTeamForm({ context, fields: sent, failure: handle.failure }, async () => {
    if (isOfForm(input.intent)) return { outcome: 'form changed', input: textFields(sent) }
    const result = await saveSettings(editor, { form, ...input })
    if (result.outcome === 'saved') {
      return redirectWithToast(href('/edit/settings/:form', { form }), 'settingsSaved')
    }
    return refuseSettings(result, { editor, form, sent, version }, (theirs) => {
      return withoutBlanks({ ...unsentFields(theirs), ...input.fields }) ?? {}
    })
  })
}

export default function SettingsFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, version, choices, isAdmin } = loaderData
  const answer: SettingsAnswer | undefined = useAnswer(actionData, loaderData)
  const input = answer?.input && shownAfter(readSettingsForm(Object.entries(answer.input)))
  return (
    <SettingsPage
      settings={loaderData}
      answer={answer}
      refused="Nothing was saved yet. What you typed is still here."
      buttons={<SaveButton />}
    >
      <SiteSettingsForm
        key={`${form} ${version} ${JSON.stringify(input?.focusAt)}`}
        name={form}
        form={{
          kind: form,
          fields: input ? { ...unsentFields(fields), ...input.fields } : fields,
          problems: answer?.errors ?? [],
          focusAt: input?.focusAt ?? null,
        }}
        version={answer?.version ?? input?.version ?? version}
        choices={choices}
        isAdmin={isAdmin}
      />
      <div className="mt-10 max-w-[44rem] border-t border-rule pt-6">
        <SaveButton />
      </div>
    </SettingsPage>
  )
}

/** What an editor sees and does not send. */
function unsentFields({ email }: Record<string, unknown>) {
  return email === undefined ? {} : { email }
}

function SaveButton() {
  return (
    <Button form={settingsFormId} intent="save">
      Save and publish
    </Button>
  )
}
