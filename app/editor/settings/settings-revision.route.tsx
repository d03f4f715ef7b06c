import { Form, href } from 'react-router'
import {
  findSettings,
  findSettingsRevision,
  restoreSettings,
} from '#app/pieces/settings/settings.server.ts'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { readFormWithRows } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/settings-revision.route.ts'
import { SettingsChanges } from './settings-changes.tsx'
import { settingsDifferences } from './settings-differences.ts'
import { currentSettingsEditor, refuseSettings, settingsFormOf } from './settings-editor.server.ts'
import { settingsPath } from './settings-state.tsx'
import { readSettingsForm } from './settings-values.ts'
import { settingsTitles } from './settings-words.ts'

export const handle = { tabs: true, failure: 'pieceNotSaved' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { form, number } = loaderData
  return [{ title: `Revision ${number} of ${settingsTitles[form].title}: Indelible` }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const editor = currentSettingsEditor(context)
  const form = settingsFormOf(params.form)
  const revision = await findSettingsRevision(editor, form, Number(params.number))
  if (!revision) throw notFound()
  const { fields, before, ...about } = revision
  const current = await findSettings(editor, form)
  return {
    ...about,
    form,
    version: current.version,
    changes: before && settingsDifferences(form, before, fields),
    restored: settingsDifferences(form, current.fields, fields),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentSettingsEditor(context)
  const form = settingsFormOf(params.form)
  const sent = await readFormWithRows(request)
  const { version } = readSettingsForm(sent)
  return answerTeamForm({ context, fields: sent, failure: handle.failure }, async () => {
    const number = Number(params.number)
    const result = await restoreSettings(editor, { form, version, number })
    if (result.outcome === 'gone') throw notFound()
    if (result.outcome === 'saved') return redirectWithToast(settingsPath(form), 'settingsSaved')
    return refuseSettings(result, { editor, form, sent, version })
  })
}

export default function SettingsRevision({ loaderData, actionData }: Route.ComponentProps) {
  const { form, number, why, madeAt, madeBy, version, changes, restored } = loaderData
  const answer: FormAnswer | undefined = actionData
  const problems = answer?.errors ?? []
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={actionData} />
      <BackLink href={href('/edit/settings/:form/revisions', { form })}>
        Revisions of {settingsTitles[form].title}
      </BackLink>
      <h1 className="mt-3 text-h2">Revision {number}</h1>
      <p className="meta mt-2 mb-8">
        {why}, <Time at={madeAt} format={britishDateTime} />
        {madeBy && (
          <span>
            , <bdi className="wrap-anywhere">{madeBy}</bdi>
          </span>
        )}
      </p>
      {answer?.outcome === 'conflict' && (
        <p className="panel panel-bad mb-8" role="alert">
          Somebody saved this form since you opened the page. Below is what restoring would change
          now.
        </p>
      )}
      {problems.length > 0 && (
        <div className="panel panel-bad mb-8" role="alert">
          <h2 className="text-h4">It cannot be restored as it is</h2>
          <ul className="mt-1">
            {problems.map(({ id, summary }) => (
              <li key={id}>{summary}</li>
            ))}
          </ul>
        </div>
      )}
      {changes && (
        <SettingsChanges
          id="made"
          title="What it changed"
          changes={changes}
          none="Nothing that readers see."
        />
      )}
      <SettingsChanges
        id="restored"
        title="What restoring it would change"
        changes={restored}
        none="Nothing: readers see it now."
      />
      {restored.length > 0 && (
        <Form method="post" className="mt-8">
          <input type="hidden" name="version" value={version} />
          <Button intent="restore">Restore revision {number}</Button>
        </Form>
      )}
    </main>
  )
}
