import { href, redirect } from 'react-router'
import { useAnswer } from '#app/editor/form/row-list.tsx'
import {
  findSettings,
  type SettingsRefusal,
  saveFrontPageDraft,
  saveSettings,
} from '#app/pieces/settings/settings.server.ts'
import { readFormWithRows } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { FrontPage } from '#content/settings-fields.ts'
import type { Route } from './+types/front-page.route.ts'
import { FrontPageForm, frontPageFormId, type MovedRow } from './front-page-form.tsx'
import { frontPageDraft, withRowMoved } from './front-page-values.ts'
import { frontPageChoices } from './settings-choices.server.ts'
import { currentSettingsEditor, refuseSettings } from './settings-editor.server.ts'
import { type SettingsAnswer, SettingsPage } from './settings-page.tsx'
import { readSettingsForm } from './settings-values.ts'
import { settingsFieldWords } from './settings-words.ts'

export const handle = { tabs: true, title: 'Front page', failure: 'pieceNotSaved' } satisfies Handle

export async function loader({ url, context }: Route.LoaderArgs) {
  const editor = currentSettingsEditor(context)
  const { fields, draft, ...last } = await findSettings(editor, 'front-page')
  const page = (draft ?? fields) as FrontPage
  return {
    ...last,
    page,
    changes: draft ? changedParts(fields, draft) : [],
    hasDraft: draft !== null,
    choices: await frontPageChoices(page),
    moved: movedRow(url.searchParams.get('moved')),
  }
}

/** The parts of the front page that differ, by the names of their headings. */
function changedParts(live: Record<string, unknown>, draft: Record<string, unknown>) {
  return Object.entries(settingsFieldWords['front-page'])
    .filter(([part]) => JSON.stringify(live[part]) !== JSON.stringify(draft[part]))
    .map(([, [label]]) => label.toLowerCase())
}

/** @param text as the redirect after a move has it: `works-2-up` */
function movedRow(text: string | null): MovedRow {
  const [, list, at, way] = /^(\w{1,20})-(\d)-(up|down)$/.exec(text ?? '') ?? []
  return list && way ? { list, at: Number(at), way: way as 'up' | 'down' } : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const editor = currentSettingsEditor(context)
  const sent = await readFormWithRows(request)
  const { fields, version, intent } = readSettingsForm(sent)
  const page = href('/edit/front-page')
  return answerTeamForm({ context, fields: sent, failure: handle.failure }, async () => {
    const draft = frontPageDraft(fields)
    const move = withRowMoved(draft, intent)
    const saved = await saveFrontPageDraft(editor, {
      version,
      draft: intent === 'discard' ? null : (move?.page ?? draft),
    })
    const form = 'front-page'
    const refuse = (result: SettingsRefusal) =>
      refuseSettings(result, { editor, form, sent, version: saved.version }, () => draft)
    if (saved.outcome === 'conflict') return refuse(saved)
    if (intent === 'discard') return redirectWithToast(page, 'frontPageDiscarded')
    if (move) {
      const [way] = intent.split(' ')
      return redirect(`${page}?moved=${move.list}-${move.place - 1}-${way}`, 303)
    }
    if (intent !== 'publish') return redirectWithToast(page, 'frontPageSaved')
    const result = await saveSettings(editor, { form, version: saved.version, fields: draft })
    if (result.outcome !== 'saved') return refuse(result)
    return redirectWithToast(page, 'frontPagePublished')
  })
}

const list = new Intl.ListFormat('en-GB')

export default function FrontPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, version, changes, hasDraft, choices, moved } = loaderData
  const answer: SettingsAnswer | undefined = useAnswer(actionData, loaderData)
  const input = answer?.input && readSettingsForm(Object.entries(answer.input))
  const fields = input ? frontPageDraft(input.fields) : page
  return (
    <SettingsPage
      settings={loaderData}
      answer={answer}
      refused="Nothing was published. What you typed is saved."
      state={
        hasDraft && (
          <p className="font-semibold">
            {changes.length > 0
              ? `Not published yet: ${list.format(changes)}.`
              : 'Saved, and the same as readers see.'}
          </p>
        )
      }
      buttons={<Buttons hasDraft={hasDraft} />}
    >
      <div className="grid-12 items-start">
        <div className="col-span-12 lg:col-span-7">
          <FrontPageForm
            key={input ? 'input' : version}
            form={{ kind: 'front-page', fields, problems: answer?.errors ?? [] }}
            page={fields}
            version={answer?.version ?? input?.version ?? version}
            choices={choices}
            moved={input ? null : moved}
          />
          <div className="mt-10 border-t border-rule pt-6">
            <Buttons hasDraft={hasDraft} />
          </div>
        </div>
        <aside
          className="col-span-5 mt-12 max-lg:hidden lg:sticky lg:top-6 lg:pl-4"
          aria-label="Preview"
        >
          {/* Without scripts of its own: they would take the page out of the frame. */}
          <iframe
            key={version}
            title="Preview of the front page"
            src={href('/edit/front-page/preview')}
            sandbox="allow-same-origin"
            loading="lazy"
            className="h-[calc(100vh-9rem)] min-h-120 w-full max-w-[390px] border border-rule bg-paper"
          />
          <p className="hint mt-2">What is saved, as a phone shows it.</p>
        </aside>
      </div>
    </SettingsPage>
  )
}

function Buttons({ hasDraft }: { hasDraft: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button form={frontPageFormId} intent="save" variant="outline">
        Save
      </Button>
      <ButtonLink
        variant="outline"
        href={href('/edit/front-page/preview')}
        target="_blank"
        rel="noreferrer"
      >
        Preview what is saved
      </ButtonLink>
      <Button form={frontPageFormId} intent="publish">
        Publish
      </Button>
      {hasDraft && (
        <Button form={frontPageFormId} intent="discard" variant="ghost">
          Undo my changes
        </Button>
      )}
    </div>
  )
}
