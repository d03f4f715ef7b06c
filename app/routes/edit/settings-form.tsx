import { data, href, redirect } from 'react-router'
import type { SettingsForm } from '#app/db/schema/site-settings.ts'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { showProblems } from '#app/features/editing/field-words.ts'
import { withRowsChanged } from '#app/features/editing/piece-values.ts'
import { ProblemSummary } from '#app/features/editing/problem-summary.tsx'
import { settingsDifferences } from '#app/features/editing/settings-differences.ts'
import { SiteSettingsForm, settingsFormId } from '#app/features/editing/settings-form.tsx'
import { ChangedMeanwhile, LastChange, SavedDrafts } from '#app/features/editing/settings-state.tsx'
import { readSettingsForm, settingsAnswer } from '#app/features/editing/settings-values.ts'
import { settingsTitles } from '#app/features/editing/settings-words.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { withoutBlanks } from '#app/features/pieces/fields.ts'
import { listUploadedPictures } from '#app/features/pieces/illustrations.server.ts'
import { drawnPortraits } from '#app/features/site/team.tsx'
import { findSettings, saveSettings } from '#app/features/site-settings/settings.server.ts'
import type { Handle } from '#app/handle.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { siteSettings } from '#app/server/site-settings.server.ts'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { thumbnailOf } from '#content/positions.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/settings-form.ts'
import { currentSettingsEditor, settingsFormOf } from './settings-editor.server.ts'

export const handle = { failure: 'pieceNotSaved' } satisfies Handle

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
    works: works.map(({ key, title }) => ({ key, title })),
  }
  return { ...(await findSettings(editor, form)), form, choices, isAdmin: editor.isAdmin }
}

/** How many uploaded pictures are offered. */
const uploadedAtMost = 300

function portraitChoices(form: SettingsForm) {
  if (form !== 'team') return []
  const chosen = siteSettings.team.members.map(({ picture }) => picture)
  const drawn = [...drawnPortraits].map(([name, picture], index) => ({
    ...{ name, label: `Drawn portrait ${index + 1}`, picture: thumbnailOf(picture) },
  }))
  const uploaded = listUploadedPictures()
    .filter(([name], index) => index < uploadedAtMost || chosen.includes(name))
    .map(([name, picture]) => ({ name, label: name, picture: thumbnailOf(picture) }))
  return [...drawn, ...uploaded]
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentSettingsEditor(context)
  const form = settingsFormOf(params.form)
  const sent = await readFormWithRows(request)
  const typed = readSettingsForm(sent)
  return answerTeamForm({ context, fields: sent, failure: handle.failure }, async () => {
    const rows = withRowsChanged(typed.fields, typed.intent)
    if (rows) {
      const { list, at } = rows
      return { typed: { ...typed, fields: rows.fields }, focusAt: { list, at }, problems: [] }
    }
    const result = await saveSettings(editor, { form, ...typed })
    if (result.outcome === 'invalid') {
      return data({ typed, problems: showProblems(form, result.problems) }, { status: 422 })
    }
    if (result.outcome === 'conflict') {
      const later = { ...typed, version: result.version }
      const { fields: theirs } = await findSettings(editor, form)
      const yours = withoutBlanks({ ...kept(theirs), ...typed.fields }) ?? {}
      const changes = settingsDifferences(form, theirs, yours)
      return data({ typed: later, problems: [], changes }, { status: 409 })
    }
    return redirectWithToast(href('/edit/settings/:form', { form }), 'settingsSaved')
  })
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, version, choices, isAdmin, ...last } = loaderData
  const answer = settingsAnswer(actionData)
  const { typed, problems = [] } = answer
  const { title, text } = settingsTitles[form]
  const revisions = href('/edit/settings/:form/revisions', { form })
  return (
    <>
      <EditTabs />
      <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
        {answer.toast && <ToastRegion toasts={[reactToasts[answer.toast]]} of={actionData} />}
        <BackLink href={href('/edit/settings')}>Settings</BackLink>
        <div className="mt-3 mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-h2">{title}</h1>
            <p className="mt-1 text-soft">{text}</p>
            <p className="meta mt-2">
              <LastChange {...last} />.{' '}
              <Link className="link inline-flex min-h-11 items-center" to={revisions}>
                Revisions
              </Link>
            </p>
          </div>
          <SaveButton />
        </div>
        {answer.changes && <ChangedMeanwhile by={last.changedBy} changes={answer.changes} />}
        <SavedDrafts form={form} version={version} />
        <ProblemSummary
          text="Nothing was saved yet. What you typed is still here."
          problems={problems}
        />
        <SiteSettingsForm
          key={`${form} ${version} ${JSON.stringify(answer.focusAt)}`}
          name={form}
          form={{
            kind: form,
            fields: typed ? { ...kept(fields), ...typed.fields } : fields,
            problems,
          }}
          version={typed?.version ?? version}
          choices={choices}
          isAdmin={isAdmin}
          focusAt={answer.focusAt ?? null}
        />
        <div className="mt-10 max-w-[44rem] border-t border-rule pt-6">
          <SaveButton />
        </div>
      </main>
    </>
  )
}

/** What an editor sees and does not send. */
function kept({ email }: Record<string, unknown>) {
  return email === undefined ? {} : { email }
}

function SaveButton() {
  return (
    <Button type="submit" form={settingsFormId} name="intent" value="save">
      Save and publish
    </Button>
  )
}
