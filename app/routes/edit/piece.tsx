import { useRef, useState } from 'react'
import { data, href, redirect } from 'react-router'
import type { Piece as PieceRow } from '#app/db/schema/pieces.ts'
import { minutesToRead } from '#app/features/articles/article.ts'
import { articles } from '#app/features/articles/articles.server.ts'
import { acts, actsOn, nextAct } from '#app/features/editing/acts.ts'
import { AskToPublish } from '#app/features/editing/ask-to-publish.tsx'
import { BeforePublishing, TodoLink } from '#app/features/editing/before-publishing.tsx'
import { showProblems } from '#app/features/editing/field-words.ts'
import { LivePreview } from '#app/features/editing/live-preview.tsx'
import { Others, useOthersEditing } from '#app/features/editing/others.tsx'
import { FurtherActs, PublishButtons } from '#app/features/editing/piece-acts.tsx'
import { answerOf } from '#app/features/editing/piece-answer.ts'
import { PieceBar, PieceLinks, shownPiece } from '#app/features/editing/piece-bar.tsx'
import { type Choices, PieceForm, pieceFormId } from '#app/features/editing/piece-form.tsx'
import { readPieceForm, withRowsChanged, withToday } from '#app/features/editing/piece-values.ts'
import { PreviewToggle } from '#app/features/editing/preview-views.tsx'
import { ProblemSummary } from '#app/features/editing/problem-summary.tsx'
import { FoundWords, SavedState, UnsavedNote } from '#app/features/editing/saved-state.tsx'
import { useAutosave } from '#app/features/editing/use-autosave.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { askToPublish } from '#app/features/pieces/ask-to-publish.server.ts'
import { unsavedWhy } from '#app/features/pieces/conflicts.server.ts'
import {
  findPiece,
  findProblems,
  keepRevision,
  saveDraft,
} from '#app/features/pieces/drafts.server.ts'
import { findPicture } from '#app/features/pieces/illustrations.server.ts'
import { findInLibrary } from '#app/features/pieces/picture-library.server.ts'
import { piecePath } from '#app/features/pieces/piece-path.ts'
import { titleOf } from '#app/features/pieces/piece-words.ts'
import type { Handle } from '#app/handle.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { readFormWithRows } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast, tooOften } from '#app/server/response/responses.server.ts'
import { type Actor, mayActOnPiece } from '#app/server/sessions/permissions.ts'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { Button } from '#app/ui/button.tsx'
import { londonDay } from '#app/ui/london-time.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { shownPicture } from '#content/positions.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/piece.ts'

export const handle = { failure: 'pieceNotSaved', ownBar: true } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `${titleOf(loaderData.piece)}: Indelible` }] : []
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  const found = await findPiece(editor, params.pieceId)
  if (!found) throw notFound()
  const { piece, text } = found
  const asked = await problemsAsked(editor, piece.id, url.searchParams.get('check'))
  const todo = showProblems(piece.kind, (await findProblems(editor, piece.id)) ?? [])
  return {
    piece: shownPiece(piece),
    text: { fields: text.fields as Record<string, unknown>, body: text.body },
    savedAt: text.savedAt,
    from: text.from,
    picture: await mainPicture(editor, piece, text.fields.picture),
    possible: actsOn(editor, piece, text.from),
    problems: showProblems(piece.kind, asked ?? []),
    todo,
    seesRevisions: mayActOnPiece(editor, 'see revisions', piece),
    mayPublish: mayActOnPiece(editor, 'publish', piece),
    choices: choicesFor(),
    addressStart: siteUrl(piecePath({ kind: piece.kind })),
  }
}

/** Null when there is none of its name. */
async function mainPicture(editor: Actor, { kind, key, slug }: PieceRow, named?: string) {
  const name = named ?? key ?? slug
  if (!name) return null
  const builtIn = findPicture(kind, name)
  return builtIn
    ? shownPicture(builtIn)
    : ((await findInLibrary(editor, name))?.pictures[0] ?? null)
}

/** What keeps the piece from being published, for an address that asks, perhaps with a time of publication. */
function problemsAsked(editor: Actor, id: string, check: string | null) {
  if (check === null) return null
  const at = new Date(check)
  return findProblems(editor, id, Number.isNaN(at.getTime()) ? null : at)
}

function choicesFor(): Choices {
  return {
    categories: [...new Set([...articles, ...works].map(({ category }) => category))].toSorted(),
    works: works.map(({ key, title }) => ({ key, title })),
  }
}

/** More often than anybody saves by hand. */
const saves = { name: 'saves of pieces', max: 200, minutes: 10 }

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const sent = await readFormWithRows(request)
  const typed = readPieceForm(sent)
  return answerTeamForm({ context, fields: sent, failure: handle.failure }, async () => {
    const found = await findPiece(editor, params.pieceId)
    if (!found) throw notFound()
    const { kind, id } = found.piece
    const rows = withRowsChanged(typed.fields, typed.intent)
    if (rows) {
      const { list, at } = rows
      return { typed: { ...typed, fields: rows.fields }, focusAt: { list, at }, problems: [] }
    }
    const dated = withToday(typed.fields, typed.intent, londonDay(new Date()))
    if (dated) return { typed: { ...typed, fields: dated }, problems: [] }
    if (!(await consume(saves, editor.id))) {
      return tooOften({ typed, problems: [], toast: 'pieceSavedTooOften' as const })
    }
    const { version, slug, fields, body } = typed
    const text = { fields, body }
    const result = await saveDraft(editor, {
      id,
      version,
      text,
      ...(slug !== undefined && { slug }),
    })
    if (result.outcome === 'gone') throw notFound()
    if (result.outcome === 'invalid') {
      return data({ typed, problems: showProblems(kind, result.problems) }, { status: 422 })
    }
    if (result.outcome === 'conflict') {
      const kept = await keepRevision(editor, { id, text, why: unsavedWhy })
      if (kept === null) throw notFound()
      const search = new URLSearchParams({ kept: String(kept), from: String(version) })
      if (slug) search.set('slug', slug)
      return redirect(`${href('/edit/:pieceId/conflict', { pieceId: id })}?${search}`, {
        status: 303,
      })
    }
    const next = nextAct(typed.intent)
    if (next) return redirect(acts[next].path(id), 303)
    const here = href('/edit/:pieceId', { pieceId: id })
    if (typed.intent !== 'ask') return redirectWithToast(here, 'pieceSaved')
    const asked = await askToPublish(editor, { id, version: result.version })
    return asked.outcome === 'asked'
      ? redirectWithToast(here, 'publicationAsked')
      : redirect(`${here}?check`, { status: 303 })
  })
}

export default function Piece(props: Route.ComponentProps) {
  return <Desk key={props.loaderData.piece.id} {...props} />
}

function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, text, savedAt, from, possible, mayPublish, seesRevisions } = loaderData
  const { choices, addressStart } = loaderData
  const answer = answerOf(actionData)
  const { typed } = answer
  const problems = answer.problems ?? loaderData.problems
  const form = useRef<HTMLFormElement>(null)
  const saving = useAutosave(form, {
    ...{ id: piece.id, version: piece.version, savedAt },
    draftPath: href('/edit/:pieceId/draft', { pieceId: piece.id }),
    isRefused: typed !== undefined,
  })
  const others = useOthersEditing(piece.id)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const todo = saving.problems ?? loaderData.todo
  return (
    <>
      <PieceBar
        piece={piece}
        status={
          <>
            <SavedState state={saving.state} saves={saving.saves} />
            <Others names={others} />
          </>
        }
      >
        {todo.length > 0 && <TodoLink count={todo.length} />}
        <PreviewToggle isShown={isPreviewed} onToggle={() => setIsPreviewed(!isPreviewed)} />
        <Button type="submit" form={pieceFormId} name="intent" value="save" variant="outline">
          Save
        </Button>
        {mayPublish && <PublishButtons piece={piece} form={pieceFormId} />}
        {!mayPublish && from !== 'live' && <AskToPublish piece={piece} />}
      </PieceBar>
      <div className={isPreviewed ? 'desk is-preview' : 'desk'}>
        <main id="main" className="desk-text">
          {answer.toast && <ToastRegion toasts={[reactToasts[answer.toast]]} of={actionData} />}
          <h1 className="sr-only">{titleOf(piece)}</h1>
          <ProblemSummary text={typed ? notSaved : notPublished} problems={problems} />
          {saving.found && <FoundWords {...saving.found} onLeave={saving.leaveFound} />}
          <UnsavedNote
            state={saving.state}
            compare={
              <Button type="submit" form={pieceFormId} name="intent" value="save" variant="outline">
                Compare the two texts
              </Button>
            }
          />
          <PieceForm
            key={piece.id}
            ref={form}
            piece={piece}
            values={typed ?? text}
            slug={typed?.slug ?? piece.slug ?? ''}
            version={saving.version}
            problems={problems}
            picture={loaderData.picture}
            choices={choices}
            focusAt={answer.focusAt ?? null}
            addressStart={addressStart}
            minutesToRead={minutesToRead}
          />
          <BeforePublishing problems={todo} />
          <FurtherActs piece={piece} possible={possible} form={pieceFormId} />
          <PieceLinks piece={piece} seesRevisions={seesRevisions} />
        </main>
        <LivePreview pieceId={piece.id} saves={saving.saves} />
      </div>
    </>
  )
}

const notSaved = 'Nothing was saved yet. What you typed is still here.'
const notPublished = 'Nothing was published. Your text is saved.'
