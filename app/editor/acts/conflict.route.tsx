import { data, href, redirect } from 'react-router'
import { shownPiece } from '#app/editor/form/piece-bar.tsx'
import { findConflict, settleConflict } from '#app/pieces/drafts/conflicts.server.ts'
import { mergedText, mergeTexts } from '#app/pieces/text/merge.ts'
import { kindWords, titleOf } from '#app/pieces/text/piece-words.ts'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { readFormWithRows, textFields } from '#app/platform/request/forms.server.ts'
import { answerTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentTeamMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { britishDateTime, clockTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/conflict.route.ts'
import { readChoices, showConflict, withChoices } from './conflict.ts'
import { ConflictForm } from './conflict-form.tsx'

export const handle = { failure: 'pieceNotSaved' } satisfies Handle

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Two versions of “${loaderData ? titleOf(loaderData.piece) : ''}”: Indelible` }]
}

/** The query string names the revision that holds one's own text, and the version that it began from. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const editor = currentTeamMember(context)
  const { conflict, merge } = await read(editor, params.pieceId, url)
  const { piece, theirs, base, isSettled } = conflict
  if (isSettled) throw redirect(href('/edit/:pieceId', params))
  return {
    piece: shownPiece(piece),
    them: theirs.isOwn ? null : (theirs.savedByName ?? 'Somebody'),
    savedAt: theirs.savedAt,
    version: theirs.version,
    baseSavedAt: base?.savedAt ?? null,
    shown: showConflict(merge),
  }
}

async function read(editor: Viewer, id: string, url: URL) {
  const number = (name: string) => Number(/^\d{1,9}$/.exec(url.searchParams.get(name) ?? '')?.[0])
  const [revision, from] = [number('kept'), number('from')]
  const conflict = revision && from ? await findConflict(editor, { id, revision, from }) : null
  if (!conflict) throw notFound()
  const merge = mergeTexts(conflict.base, conflict.yours, conflict.theirs)
  return { conflict, merge, from }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const editor = currentTeamMember(context)
  const fields = await readFormWithRows(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const { conflict, merge } = await read(editor, params.pieceId, url)
    const page = href('/edit/:pieceId', params)
    const intent = fields.get('intent')
    if (intent === 'theirs') return redirectWithToast(page, 'keptTheirs')
    const sent = fields.get('body')
    const input = typeof sent === 'string' ? sent : null
    // The choices are between one's own text and this version.
    const version = Number(/^\d{1,9}$/.exec(String(fields.get('version')))?.[0] ?? 0)
    const isStale = version !== conflict.theirs.version
    if (isStale && input === null && intent !== 'yours') {
      return redirectWithToast(`${url.pathname}${url.search}`, 'savedAgain')
    }
    const sentForm = textFields(fields)
    const merged = isStale ? conflict.yours : mergedText(merge, readChoices(sentForm))
    if (intent === 'compose') {
      return { outcome: 'composed', input: { ...sentForm, body: merged.body } }
    }
    const body = input ?? merged.body
    const text = intent === 'yours' ? conflict.yours : { ...merged, body }
    const slug = url.searchParams.get('slug') ?? undefined
    const result = await settleConflict(editor, { id: conflict.piece.id, version, text, slug })
    if (result.outcome === 'conflict') {
      const again = new URLSearchParams({ kept: String(result.revision), from: String(version) })
      if (slug) again.set('slug', slug)
      return redirect(`${url.pathname}?${again}`, { status: 303 })
    }
    if (result.outcome === 'saved') return redirectWithToast(page, 'pieceSaved')
    if (result.outcome === 'gone') throw notFound()
    const answer = { outcome: result.outcome, input: { ...sentForm, body } }
    return data({ ...answer, toast: 'pieceTooLong' as const }, { status: 422 })
  })
}

export default function Conflict({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, them, savedAt, version, baseSavedAt } = loaderData
  const answer: FormAnswer | undefined = actionData
  return (
    <main id="main" className="wrap max-w-[72rem] pt-8">
      <AnswerToast answer={actionData} />
      <BackLink href={href('/edit/:pieceId', { pieceId: piece.id })}>
        Back to the {kindWords[piece.kind].one}
      </BackLink>
      <h1 className="mt-3 max-w-[24ch] text-h1 wrap-anywhere">
        {them === null ? 'You changed this in two windows' : `You and ${them} both changed this`}
      </h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        {them ?? 'The other window'} saved at <Time at={savedAt} format={clockTime} />, while you
        were writing. Nothing is lost: both texts are kept. Choose what the{' '}
        {kindWords[piece.kind].one} should say.
      </p>
      <p className="mt-3 font-sans text-sm text-soft">
        {baseSavedAt ? (
          <>
            Both are compared with the text you both started from, saved{' '}
            <Time at={baseSavedAt} format={britishDateTime} />.
          </>
        ) : (
          'The text that both started from is more than a week old and not kept any more, so every difference is shown.'
        )}
      </p>
      <ConflictForm
        kind={piece.kind}
        conflict={answer?.input ? withChoices(loaderData.shown, answer.input) : loaderData.shown}
        them={them}
        version={version}
        body={answer?.input?.body ?? null}
      />
    </main>
  )
}
