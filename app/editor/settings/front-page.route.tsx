import { href, redirect } from 'react-router'
import { addressesWhere } from '#app/addresses.ts'
import type { Handle } from '#app/handle.ts'
import { shownCoverLines, shownPieces } from '#app/magazine/home/front-page-pieces.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { type FrontPageList, titlesOfChosen } from '#app/pieces/settings/front-page.server.ts'
import {
  findSettings,
  type SettingsRefusal,
  saveFrontPageDraft,
  saveSettings,
} from '#app/pieces/settings/settings.server.ts'
import { readFormWithRows } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { findPublished, publishedStories } from '#app/stories/public/published.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { thumbnailOf } from '#content/positions.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import type { Route } from './+types/front-page.route.ts'
import { type Choice, FrontPageForm, frontPageFormId, type MovedRow } from './front-page-form.tsx'
import { frontPageDraft, withRowMoved } from './front-page-values.ts'
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
    choices: await choicesFor(page),
    moved: movedRow(url.searchParams.get('moved')),
  }
}

/** The parts of the front page that differ, by the names of their headings. */
function changedParts(live: Record<string, unknown>, draft: Record<string, unknown>) {
  return Object.entries(settingsFieldWords['front-page'])
    .filter(([part]) => JSON.stringify(live[part]) !== JSON.stringify(draft[part]))
    .map(([, { label }]) => label.toLowerCase())
}

/** @param text as the redirect after a move has it: `works-2-up` */
function movedRow(text: string | null): MovedRow {
  const [, list, at, way] = /^(\w{1,20})-(\d)-(up|down)$/.exec(text ?? '') ?? []
  return list && way ? { list, at: Number(at), way: way as 'up' | 'down' } : null
}

/** How many pieces of a kind stand in a list, the first of each list on the site. */
const choicesAtMost = 300

async function choicesFor(page: FrontPage) {
  const stories = await storyChoices(page.story)
  const linkable = addressesWhere(({ sitemap }) => sitemap === true)
  const latest = catalogue.articles.slice(0, 50).map(({ slug }) => href('/blog/:slug', { slug }))
  const [titles, coverLines] = await Promise.all([
    titlesOfChosen(page),
    shownCoverLines(page.coverLines),
  ])
  const shown = shownPieces(page)
  const choicesOf = (list: FrontPageList): Choice[] => {
    const chosen = new Set(page[list])
    const known = catalogue[list]
      .filter(({ key }, index) => index < choicesAtMost || chosen.has(key))
      .map(({ key, title, picture }) => ({
        key,
        title,
        picture: thumbnailOf(picture),
        isPublished: true,
      }))
    const keys = new Set(known.map(({ key }) => key))
    const leftOut = titles[list].filter(({ key }) => !keys.has(key))
    return [...known, ...leftOut.map((each) => ({ ...each, picture: '', isPublished: false }))]
  }
  const standInsOf = (list: FrontPageList) => {
    const chosen = new Set(page[list])
    const rest = shown[list].filter(({ key }) => !chosen.has(key))
    return rest.map(({ title }) => title)
  }
  return {
    films: choicesOf('films'),
    articles: choicesOf('articles'),
    works: choicesOf('works'),
    stories,
    pages: [...linkable, ...latest],
    standIns: {
      films: standInsOf('films'),
      articles: standInsOf('articles'),
      works: standInsOf('works'),
      coverLines: coverLines.map((line, index) => standInLine(page.coverLines[index], line)),
    },
  }
}

/** What readers see in place of a cover line, when it is something else. */
function standInLine(chosen: FrontPage['coverLines'][number] | undefined, shown: typeof chosen) {
  if (!shown || shown.to === chosen?.to) return null
  return shown.rest === chosen?.rest ? { to: shown.to } : { title: shown.rest }
}

async function storyChoices(chosenId: string | undefined) {
  const { stories } = await publishedStories()
  const chosen = chosenId && !stories.some(({ id }) => id === chosenId)
  const also = chosen ? await findPublished(chosenId) : null
  const published = [...(also ? [also] : []), ...stories].map((story) => ({
    id: story.id,
    title: `${storyTitle(story, 6)}, ${story.name}`,
    isPublished: true,
  }))
  if (!chosen || also) return published
  return [
    { id: chosenId, title: 'A story that is not published', isPublished: false },
    ...published,
  ]
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
  const answer: SettingsAnswer | undefined = actionData
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
  const submit = { type: 'submit', form: frontPageFormId, name: 'intent' } as const
  return (
    <div className="flex flex-wrap gap-3">
      <Button {...submit} value="save" variant="outline">
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
      <Button {...submit} value="publish">
        Publish
      </Button>
      {hasDraft && (
        <Button {...submit} value="discard" variant="ghost">
          Undo my changes
        </Button>
      )}
    </div>
  )
}
