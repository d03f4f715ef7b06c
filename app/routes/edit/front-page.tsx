import { data, href, redirect } from 'react-router'
import { addressesWhere } from '#app/addresses.ts'
import { articles } from '#app/features/articles/articles.server.ts'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { showProblems } from '#app/features/editing/field-words.ts'
import {
  type Choice,
  FrontPageForm,
  frontPageFormId,
  type MovedRow,
} from '#app/features/editing/front-page-form.tsx'
import { frontPageDraft, withRowMoved } from '#app/features/editing/front-page-values.ts'
import { ProblemSummary } from '#app/features/editing/problem-summary.tsx'
import { settingsDifferences } from '#app/features/editing/settings-differences.ts'
import { ChangedMeanwhile, LastChange, SavedDrafts } from '#app/features/editing/settings-state.tsx'
import { readSettingsForm, settingsAnswer } from '#app/features/editing/settings-values.ts'
import { films } from '#app/features/films/films.server.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import {
  type FrontPageList,
  titlesOfChosen,
} from '#app/features/site-settings/front-page.server.ts'
import {
  discardFrontPageDraft,
  findSettings,
  saveFrontPageDraft,
  saveSettings,
} from '#app/features/site-settings/settings.server.ts'
import { storyTitle } from '#app/features/stories/excerpt.ts'
import { findPublished, publishedStories } from '#app/features/stories/published.server.ts'
import type { Handle } from '#app/handle.ts'
import { shownCoverLines, shownPieces } from '#app/routes/front-page-pieces.server.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast } from '#app/server/response/responses.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { thumbnailOf } from '#content/positions.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { FrontPage } from '#content/settings-fields.ts'
import type { Route } from './+types/front-page.ts'
import { currentSettingsEditor } from './settings-editor.server.ts'

export const handle = { failure: 'pieceNotSaved' } satisfies Handle

export function meta() {
  return [{ title: 'Front page: Indelible' }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const editor = currentSettingsEditor(context)
  const { fields, draft, ...last } = await findSettings(editor, 'front-page')
  const page = (draft ?? fields) as FrontPage
  return {
    ...last,
    page,
    changes: draft ? changedParts(fields as FrontPage, page) : [],
    hasDraft: draft !== null,
    choices: await choicesFor(page),
    moved: movedRow(url.searchParams.get('moved')),
  }
}

/** The parts of the front page that differ, by the names of their headings. */
function changedParts(live: FrontPage, draft: FrontPage) {
  const parts: Record<keyof FrontPage, string> = {
    coverLines: 'cover lines',
    films: 'films',
    articles: 'articles',
    works: 'plates',
    story: 'featured story',
    testimonials: 'testimonials',
  }
  return (Object.keys(parts) as (keyof FrontPage)[])
    .filter((part) => JSON.stringify(live[part]) !== JSON.stringify(draft[part]))
    .map((part) => parts[part])
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
  const latest = articles.slice(0, 50).map(({ slug }) => href('/blog/:slug', { slug }))
  const live = {
    films: films.map(({ id, title, picture }) => ({ key: id, title, picture })),
    articles: articles.map(({ key, title, picture }) => ({ key, title, picture })),
    works: works.map(({ key, title, picture }) => ({ key, title, picture })),
  }
  const [titles, coverLines] = await Promise.all([
    titlesOfChosen(page),
    shownCoverLines(page.coverLines),
  ])
  const shown = shownPieces(page)
  const choicesOf = (list: FrontPageList): Choice[] => {
    const chosen = new Set(page[list])
    const known = live[list]
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
    const rest = shown[list].filter((piece) => !chosen.has('key' in piece ? piece.key : piece.id))
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
  const typed = readSettingsForm(sent)
  const page = href('/edit/front-page')
  return answerTeamForm({ context, fields: sent, failure: handle.failure }, async () => {
    const conflict = async (version: number) => {
      const { fields, draft } = await findSettings(editor, 'front-page')
      const changes = settingsDifferences(
        'front-page',
        draft ?? fields,
        frontPageDraft(typed.fields),
      )
      return data({ typed: { ...typed, version }, problems: [], changes }, { status: 409 })
    }
    if (typed.intent === 'discard') {
      const result = await discardFrontPageDraft(editor, typed)
      if (result.outcome === 'conflict') return conflict(result.version)
      return redirectWithToast(page, 'frontPageDiscarded')
    }
    const draft = frontPageDraft(typed.fields)
    const move = withRowMoved(draft, typed.intent)
    const saved = await saveFrontPageDraft(editor, {
      version: typed.version,
      draft: move?.page ?? draft,
    })
    if (saved.outcome === 'conflict') return conflict(saved.version)
    if (move) {
      const way = typed.intent.split(' ')[0]
      return redirect(`${page}?moved=${move.list}-${move.place - 1}-${way}`, 303)
    }
    if (typed.intent !== 'publish') return redirectWithToast(page, 'frontPageSaved')
    const result = await saveSettings(editor, {
      form: 'front-page',
      version: saved.version,
      fields: draft,
    })
    if (result.outcome === 'conflict') return conflict(result.version)
    if (result.outcome === 'saved') return redirectWithToast(page, 'frontPagePublished')
    const problems = showProblems('front-page', result.problems)
    return data({ typed: { ...typed, version: saved.version }, problems }, { status: 422 })
  })
}

const list = new Intl.ListFormat('en-GB')

export default function FrontPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, version, changes, hasDraft, choices, moved, ...last } = loaderData
  const answer = settingsAnswer(actionData)
  const { typed, problems = [] } = answer
  const fields = typed ? frontPageDraft(typed.fields) : page
  const revisions = href('/edit/settings/:form/revisions', { form: 'front-page' })
  return (
    <>
      <EditTabs />
      <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
        {answer.toast && <ToastRegion toasts={[reactToasts[answer.toast]]} of={actionData} />}
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-h2">Front page</h1>
            <p className="meta mt-2">
              <LastChange {...last} />.{' '}
              <Link className="link inline-flex min-h-11 items-center" to={revisions}>
                Revisions
              </Link>
            </p>
            {hasDraft && (
              <p className="font-semibold">
                {changes.length > 0
                  ? `Not published yet: ${list.format(changes)}.`
                  : 'Saved, and the same as readers see.'}
              </p>
            )}
          </div>
          <Buttons hasDraft={hasDraft} />
        </div>
        {answer.changes && <ChangedMeanwhile by={last.changedBy} changes={answer.changes} />}
        <SavedDrafts form="front-page" version={version} />
        <ProblemSummary
          text="Nothing was published. What you typed is saved."
          problems={problems}
        />
        <div className="grid-12 items-start">
          <div className="col-span-12 lg:col-span-7">
            <FrontPageForm
              key={typed ? 'typed' : version}
              form={{ kind: 'front-page', fields, problems }}
              page={fields}
              version={typed?.version ?? version}
              choices={choices}
              moved={typed ? null : moved}
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
      </main>
    </>
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
