import { href } from 'react-router'
import { PieceHead, shownPiece } from '#app/editor/form/piece-bar.tsx'
import {
  findPiece,
  findRevision,
  type ListedRevision,
  listRevisions,
  restoreRevision,
} from '#app/pieces/drafts/drafts.server.ts'
import { compareTexts } from '#app/pieces/text/differences.ts'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { mayActOnPiece } from '#app/platform/sessions/permissions.ts'
import { currentTeamMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import type { Route } from './+types/revisions.route.ts'
import { RevisionList } from './revision-list.tsx'
import { byAge, type ComparedWith, RevisionView } from './revision-view.tsx'

export const handle = { title: 'Revisions', failure: 'revisionNotRestored' } satisfies Handle

/** For editors: a writer has the draft, and no right to what others made of it. */
async function findForEditor(editor: Viewer, id: string) {
  const edited = await findPiece(editor, id)
  if (!edited || !mayActOnPiece(editor, 'see revisions', edited.piece)) throw notFound()
  return edited
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  const { piece, text } = await findForEditor(editor, params.pieceId)
  const revisions = (await listRevisions(editor, piece.id)) ?? []
  const number = params.number === undefined ? revisions[0]?.number : Number(params.number)
  const revision = revisions.find((each) => each.number === number)
  if (!revision && params.number !== undefined) throw notFound()
  const head = { piece: shownPiece(piece), revisions }
  if (!revision) return { ...head, shown: null }
  const choices = choicesFor(revision, revisions, text.from === 'draft')
  const requested = url.searchParams.get('with')
  const comparedWith =
    choices.find(({ value }) => String(value) === requested)?.value ?? choices[0]?.value ?? null
  const textOf = (of: ComparedWith) =>
    typeof of === 'number' ? findRevision(editor, piece.id, of) : text
  const [earlier, later] = await Promise.all(
    [revision.number, comparedWith ?? revision.number].toSorted(byAge).map(textOf),
  )
  if (!earlier || !later) throw notFound()
  return {
    ...head,
    shown: {
      revision,
      comparedWith,
      options: choices.map(({ value, label }) => ({ value: String(value), label })),
      parts: compareTexts(earlier, later),
      isWhole: url.searchParams.get('show') === 'whole',
    },
  }
}

/** What a revision may be compared with; the first is what it is compared with unless somebody chooses. */
function choicesFor({ number }: ListedRevision, revisions: ListedRevision[], hasDraft: boolean) {
  const others = revisions.filter((other) => other.number !== number)
  const before = others.find((other) => other.number < number)
  const named = others.map((other) => ({
    value: other.number as ComparedWith,
    label: `Revision ${other.number}${placeOf(other, before, revisions)}`,
  }))
  const draft = { value: 'draft' as ComparedWith, label: 'The draft as it is now' }
  const all = hasDraft ? [draft, ...named] : named
  const first = all.find(({ value }) => value === before?.number)
  return first ? [first, ...all.filter((each) => each !== first)] : all
}

function placeOf(
  { number, isLive, isScheduled }: ListedRevision,
  before: ListedRevision | undefined,
  [latest]: ListedRevision[],
) {
  if (isLive) return ', on the site'
  if (isScheduled) return ', which waits for its time'
  if (number === before?.number) return ', the one before'
  return number === latest?.number ? ', the latest' : ''
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async (fields) => {
    const { piece } = await findForEditor(editor, params.pieceId)
    const number = Number(/^\d{1,9}$/.exec(params.number ?? '')?.[0])
    const version = Number(/^\d{1,9}$/.exec(String(fields.get('version')))?.[0] ?? 0)
    const { outcome } = number
      ? await restoreRevision(editor, { id: piece.id, version, number })
      : { outcome: 'gone' }
    if (outcome === 'gone') throw notFound()
    if (outcome === 'restored') {
      return redirectWithToast(href('/edit/:pieceId', { pieceId: piece.id }), 'revisionRestored')
    }
    return redirectWithToast(href('/edit/:pieceId/revisions/:number?', params), 'savedMeanwhile')
  })
}

export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, revisions, shown } = loaderData
  return (
    <main id="main" className="wrap pt-8">
      <AnswerToast answer={actionData} />
      <PieceHead piece={piece} title="Revisions" />
      {shown ? (
        <div className="grid-12 gap-y-10">
          <div className="col-span-12 lg:col-span-4">
            <RevisionList pieceId={piece.id} revisions={revisions} shown={shown.revision.number} />
          </div>
          <div className="col-span-12 min-w-0 lg:col-span-8 lg:pl-6">
            <RevisionView kind={piece.kind} pieceId={piece.id} version={piece.version} {...shown} />
          </div>
        </div>
      ) : (
        <p className="max-w-prose text-lead text-soft">
          There are none yet. A revision is kept whenever the piece is scheduled or published, and
          whenever a draft is discarded or replaced.
        </p>
      )}
    </main>
  )
}
