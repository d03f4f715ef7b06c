import { useRef, useState } from 'react'
import { href } from 'react-router'
import { BeforeActing, TodoLink } from '#app/editor/acts/before-acting.tsx'
import { AskToPublish, FurtherActs, PublishButtons } from '#app/editor/acts/piece-acts.tsx'
import { Others, useOthersEditing } from '#app/editor/lists/others.tsx'
import { LivePreview, PreviewPages } from '#app/editor/preview/live-preview.tsx'
import { PreviewBoundary, PreviewToggle } from '#app/editor/preview/preview-views.tsx'
import { titleOf } from '#app/pieces/text/piece-words.ts'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/piece.route.ts'
import { PieceBar, PieceLinks } from './piece-bar.tsx'
import { PieceForm, pieceFormId } from './piece-form.tsx'
import { readPieceForm, shownAfter } from './piece-values.ts'
import { ProblemSummary } from './problem-summary.tsx'
import { useAnswer } from './row-list.tsx'
import { RecoveredDraft, SavedState, UnsavedNote } from './saved-state.tsx'
import { useAutosave } from './use-autosave.ts'

/** The form of a piece, with its bar, its preview and what can be done with it. */
export function PieceEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, text, savedAt, from, possible, mayPublish, seesRevisions } = loaderData
  const answer: FormAnswer | undefined = useAnswer(actionData, loaderData)
  const input =
    answer?.input && shownAfter(readPieceForm(Object.entries(answer.input)), loaderData.today)
  const problems = answer?.errors ?? loaderData.problems
  const form = useRef<HTMLFormElement>(null)
  const saving = useAutosave(form, {
    id: piece.id,
    version: piece.version,
    savedAt,
    draftPath: href('/edit/:pieceId/draft', { pieceId: piece.id }),
    isRefused: input !== undefined,
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
        {todo.length > 0 && <TodoLink problems={todo} act="publish" />}
        <PreviewToggle isShown={isPreviewed} onToggle={() => setIsPreviewed(!isPreviewed)} />
        <Button form={pieceFormId} intent="save" variant="outline">
          Save
        </Button>
        {mayPublish && <PublishButtons piece={piece} form={pieceFormId} />}
        {!mayPublish && from !== 'live' && <AskToPublish piece={piece} form={pieceFormId} />}
      </PieceBar>
      <div className={isPreviewed ? 'desk is-preview' : 'desk'}>
        <main id="main" className="desk-text">
          <AnswerToast answer={actionData} />
          <h1 className="sr-only">{titleOf(piece)}</h1>
          <ProblemSummary text={input ? notSaved : notPublished} problems={problems} />
          {saving.recovered && (
            <RecoveredDraft {...saving.recovered} onLeave={saving.leaveRecovered} />
          )}
          <UnsavedNote
            state={saving.state}
            compare={
              <Button form={pieceFormId} intent="save" variant="outline">
                Compare the two texts
              </Button>
            }
          />
          <PieceForm
            key={piece.id}
            ref={form}
            piece={piece}
            values={input ?? text}
            slug={input?.slug ?? piece.slug ?? ''}
            version={saving.version}
            problems={problems}
            choices={loaderData.choices}
            focusAt={input?.focusAt ?? null}
          />
          <BeforeActing
            problems={todo}
            act="publish"
            ready={{
              title: 'Nothing is missing',
              children: <p className="mt-1">This text can be published.</p>,
            }}
            hint="You can save, and share a preview, at any time."
          />
          <FurtherActs piece={piece} possible={possible} form={pieceFormId} />
          <PieceLinks
            piece={piece}
            previews={<PreviewPages pieceId={piece.id} kind={piece.kind} />}
            seesRevisions={seesRevisions}
            openComments={loaderData.openComments}
          />
        </main>
        <PreviewBoundary>
          <LivePreview pieceId={piece.id} kind={piece.kind} saves={saving.saves} />
        </PreviewBoundary>
      </div>
    </>
  )
}

const notSaved = 'Nothing was saved yet. What you typed is still here.'
const notPublished = 'Nothing was published. Your text is saved.'
