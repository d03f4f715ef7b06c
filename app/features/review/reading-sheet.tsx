import type { SubmissionResult } from '@conform-to/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { href, Link, useNavigate, useNavigation } from 'react-router'
import type { Submission } from '#app/db/schema/submissions.ts'
import { storyTitle } from '#app/features/stories/excerpt.ts'
import { StatusBadge } from '#app/features/stories/status-badge.tsx'
import { ClassificationFields } from './classification-fields.tsx'
import { DecisionBar, goTo } from './decision-bar.tsx'
import { DecisionConflict } from './decision-conflict.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { type OtherSubmission, OthersByAuthor } from './others-by-author.tsx'
import { ReadingFacts, ReadingStory } from './reading-story.tsx'
import { SinceDecision, StoryTimeline } from './story-timeline.tsx'
import type { ReviewEvent } from './timeline.ts'

type Props = {
  submission: Submission
  timeline: ReviewEvent[]
  others: OtherSubmission[]
  /** True for the reader's own story, on which a colleague decides. */
  own: boolean
  /** The query that keeps the list as it was asked for. */
  place: string
  /** Whether the next waiting story opens after a decision. */
  onward: boolean
  /** The stories before and after it in the list. */
  neighbours: { previous?: string | undefined; next?: string | undefined }
  answer?: { form: 'decision' | 'classification'; result: SubmissionResult | null } | undefined
  /** True when somebody was quicker: the sheet shows how things stand, and keeps what was typed. */
  conflict: boolean
  /** What readers have told us about it. */
  reports?: ReactNode
  /** The offer to take the last decision back. */
  undo?: ReactNode
  /** Toasts, which must be inside what is modal to be seen. */
  children?: ReactNode
}

/** A submission to be read whole, with all that is known of it and what may be done with it at the foot. */
export function ReadingSheet(props: Props) {
  const { submission, own, place, onward, children } = props
  const dialog = useModal(`${href('/admin')}${place}`)
  const busy = useNavigation().state !== 'idle'
  useFocusOnStory(submission.id)

  return (
    <dialog ref={dialog} open className="reading-sheet" aria-labelledby={titleId}>
      {/* Not keyed by the story: whoever pages through them stays on the link to the next. */}
      <SheetHead submission={submission} place={place} neighbours={props.neighbours} />
      {/* Not keyed by version: what was typed into one of its forms outlives the saving of another. */}
      <SheetBody key={submission.id} {...props} busy={busy} />
      <DecisionBar
        key={`bar ${submission.id}`}
        submission={submission}
        own={own}
        busy={busy}
        onward={onward}
      />
      {children}
    </dialog>
  )
}

const titleId = 'reading-title'

function SheetBody(props: Props & { busy: boolean }) {
  const { submission, timeline, own, place, answer, busy } = props
  const resultOf = (form: 'decision' | 'classification') =>
    answer?.form === form ? answer.result : null
  const typed = resultOf('decision')?.initialValue?.notes
  return (
    <div className="reading-body min-h-0 grow overflow-y-auto px-5 py-6 lg:px-8" tabIndex={-1}>
      {props.undo}
      {props.conflict && (
        <DecisionConflict
          submission={submission}
          events={timeline}
          notes={typeof typed === 'string' ? typed : ''}
        />
      )}
      <h2 id={titleId} dir="auto" className="mt-2 text-h2 wrap-anywhere outline-none" tabIndex={-1}>
        {storyTitle(submission, 6)}
      </h2>
      <ReadingFacts submission={submission} />
      {props.reports}
      <SinceDecision submission={submission} events={timeline} />
      <ReadingStory submission={submission} />
      <DecisionFields
        submission={submission}
        place={place}
        lastResult={resultOf('decision')}
        busy={busy}
        own={own}
      />
      <div className="mt-8 grid gap-4">
        {!own && (
          <ClassificationFields
            key={`${submission.theme} ${submission.contentNote}`}
            submission={submission}
            place={place}
            lastResult={resultOf('classification')}
            busy={busy}
          />
        )}
        <OthersByAuthor others={props.others} place={place} />
        <StoryTimeline events={timeline} />
      </div>
    </div>
  )
}

function SheetHead({
  submission,
  place,
  neighbours,
}: Pick<Props, 'submission' | 'place' | 'neighbours'>) {
  const { previous, next } = neighbours
  return (
    <header className="flex items-center border-hair border-b px-5 py-3 lg:px-8">
      <span className="mr-auto">
        <StatusBadge status={submission.status} />
      </span>
      {previous && (
        <Link
          className="btn btn-ghost btn-icon"
          to={`${href('/admin/:submissionId', { submissionId: previous })}${place}`}
          aria-label="Previous story"
          aria-keyshortcuts="k"
          preventScrollReset
        >
          <ArrowUp strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      {next && (
        <Link
          className="btn btn-ghost btn-icon"
          to={`${href('/admin/:submissionId', { submissionId: next })}${place}`}
          aria-label="Next story"
          aria-keyshortcuts="j"
          preventScrollReset
        >
          <ArrowDown strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      <Link
        className="btn btn-ghost btn-icon"
        to={`${href('/admin')}${place}`}
        aria-label="Close and go back to the list"
        preventScrollReset
      >
        <X strokeWidth={1.75} aria-hidden />
      </Link>
    </header>
  )
}

/**
 * Puts the focus on a story's heading when it opens: inside the part that scrolls, so that PageDown and Space scroll it.
 * `/admin/…#reject`, where the list's own key leads, puts it at the reason, and a link of the head keeps it.
 */
function useFocusOnStory(id: string) {
  const isOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page shows another story when the id changes
  useEffect(() => {
    // In a sheet that has just opened, the browser itself puts the focus on the first link.
    const isPaging =
      isOpen.current &&
      document.activeElement?.matches('.reading-sheet > header a[aria-keyshortcuts]')
    isOpen.current = true
    if (location.hash === '#reject') goTo(null, 'reason')
    else if (location.hash === '#notes') goTo(null, 'notes')
    else if (!isPaging) document.getElementById(titleId)?.focus()
  }, [id])
}

/** Without script the sheet lies on the page; with it, it is modal: focus stays inside and Escape leaves. */
function useModal(back: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const leave = useEffectEvent((event: Event) => {
    event.preventDefault()
    navigate(back, { preventScrollReset: true })
  })
  // Layout, not effect: it must be undone while the dialog is still on the page.
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet) return
    const cancel = (event: Event) => leave(event)
    sheet.close()
    sheet.showModal()
    sheet.addEventListener('cancel', cancel)
    return () => {
      sheet.removeEventListener('cancel', cancel)
      // Closing hands focus back to what opened it; a dialog that is only removed does not.
      sheet.close()
    }
  }, [])
  return dialog
}
