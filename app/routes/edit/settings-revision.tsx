import { data, Form, href } from 'react-router'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { type ShownProblem, showProblems } from '#app/features/editing/field-words.ts'
import { SettingsChanges } from '#app/features/editing/settings-changes.tsx'
import { settingsDifferences } from '#app/features/editing/settings-differences.ts'
import { settingsPath } from '#app/features/editing/settings-state.tsx'
import { readSettingsForm } from '#app/features/editing/settings-values.ts'
import { settingsTitles } from '#app/features/editing/settings-words.ts'
import {
  findSettings,
  findSettingsRevision,
  restoreSettings,
} from '#app/features/site-settings/settings.server.ts'
import type { Handle } from '#app/handle.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/settings-revision.ts'
import { currentSettingsEditor, settingsFormOf } from './settings-editor.server.ts'

export const handle = { failure: 'pieceNotSaved' } satisfies Handle

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
    made: before && settingsDifferences(form, before, fields),
    /** What restoring it would change. */
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
    if (result.outcome === 'invalid') {
      const problems = showProblems(form, result.problems)
      return data({ problems, isConflict: false, toast: null }, { status: 422 })
    }
    if (result.outcome === 'conflict') {
      const none: ShownProblem[] = []
      return data({ problems: none, isConflict: true, toast: null }, { status: 409 })
    }
    return redirectWithToast(settingsPath(form), 'settingsSaved')
  })
}

export default function SettingsRevision({ loaderData, actionData }: Route.ComponentProps) {
  const { form, number, why, madeAt, madeBy, version, made, restored } = loaderData
  const answer = actionData && 'problems' in actionData ? actionData : null
  return (
    <>
      <EditTabs />
      <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
        {actionData?.toast && (
          <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
        )}
        <BackLink href={href('/edit/settings/:form/revisions', { form })}>
          Revisions of {settingsTitles[form].title}
        </BackLink>
        <h1 className="mt-3 text-h2">Revision {number}</h1>
        <p className="meta mt-2 mb-8">
          {why}, <Time at={madeAt} format={britishDateTime} />
          {madeBy && (
            <>
              , <bdi className="wrap-anywhere">{madeBy}</bdi>
            </>
          )}
        </p>
        {answer?.isConflict && (
          <p className="panel panel-bad mb-8" role="alert">
            Somebody saved this form since you opened the page. Below is what restoring would change
            now.
          </p>
        )}
        {answer && answer.problems.length > 0 && (
          <div className="panel panel-bad mb-8" role="alert">
            <h2 className="text-h4">It cannot be restored as it is</h2>
            <ul className="mt-1">
              {answer.problems.map(({ id, summary }) => (
                <li key={id}>{summary}</li>
              ))}
            </ul>
          </div>
        )}
        {made && (
          <SettingsChanges
            id="made"
            title="What it changed"
            changes={made}
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
            <Button type="submit" name="intent" value="restore">
              Restore revision {number}
            </Button>
          </Form>
        )}
      </main>
    </>
  )
}
