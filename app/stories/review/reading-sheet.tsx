import type { SubmissionResult } from '@conform-to/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { href, useNavigate, useNavigation } from 'react-router'
import type { Submission, SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { StatusBadge } from '#app/stories/public/status-badge.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { ClassificationFields } from './classification-fields.tsx'
import { DecisionBar, goTo } from './decision-bar.tsx'
import { DecisionConflict } from './decision-conflict.tsx'
import { DecisionFields } from './decision-fields.tsx'
import type { ReviewHints } from './hints.server.ts'
import { reviewHref } from './queue.ts'
import { ReadingFacts, ReadingHints, ReadingStory } from './reading-story.tsx'
import { SinceDecision, StoryTimeline } from './story-timeline.tsx'
import type { ReviewEvent } from './timeline.ts'

type Props = {
  submission: Submission
  timeline: ReviewEvent[]
  others: OtherSubmission[]
  hints: ReviewHints
  /** A colleague decides on it. */
  isOwn: boolean
  query: string
  onward: boolean
  neighbours: { previous?: string | undefined; next?: string | undefined }
  answer?: { result: SubmissionResult | null } | undefined
  /** The sheet shows its current state and keeps what was typed. */
  conflict: boolean
  reports?: ReactNode
  undo?: ReactNode
  /** Toasts: only those inside the modal dialog are visible. */
  children?: ReactNode
}

export function ReadingSheet(props: Props) {
  const { submission, isOwn, query, onward, children } = props
  const dialog = useModal(`${href('/admin')}${query}`)
  const busy = useNavigation().state !== 'idle'
  useFocusOnStory(submission.id)

  return (
    <dialog ref={dialog} open className="reading-sheet" aria-labelledby={titleId}>
      {/* Not keyed by story: focus stays on the link to the next story while paging. */}
      <SheetHead submission={submission} query={query} neighbours={props.neighbours} />
      {/* Not keyed by version: text typed into one form survives saving the other. */}
      <SheetBody key={submission.id} {...props} busy={busy} />
      <DecisionBar
        key={`bar ${submission.id}`}
        submission={submission}
        isOwn={isOwn}
        busy={busy}
        onward={onward}
      />
      {children}
    </dialog>
  )
}

const titleId = 'reading-title'

function SheetBody(props: Props & { busy: boolean }) {
  const { submission, timeline, isOwn, query, answer, busy } = props
  const result = answer?.result ?? null
  const isClassified = result?.initialValue?.act === 'classify'
  const decisionResult = isClassified ? null : result
  const notesInput = decisionResult?.initialValue?.notes
  return (
    <div className="reading-body min-h-0 grow overflow-y-auto px-5 py-6 lg:px-8" tabIndex={-1}>
      {props.undo}
      {props.conflict && (
        <DecisionConflict
          submission={submission}
          events={timeline}
          notes={typeof notesInput === 'string' ? notesInput : ''}
        />
      )}
      <h2 id={titleId} dir="auto" className="mt-2 text-h2 wrap-anywhere outline-none" tabIndex={-1}>
        {storyTitle(submission, 6)}
      </h2>
      <ReadingFacts submission={submission} />
      {props.reports}
      <SinceDecision submission={submission} events={timeline} />
      <ReadingHints hints={props.hints} query={query} />
      <ReadingStory submission={submission} />
      <DecisionFields
        submission={submission}
        query={query}
        lastResult={decisionResult}
        busy={busy}
        isOwn={isOwn}
      />
      <div className="mt-8 grid gap-4">
        {!isOwn && (
          <ClassificationFields
            key={`${submission.theme} ${submission.contentNote}`}
            submission={submission}
            query={query}
            lastResult={isClassified ? result : null}
            busy={busy}
          />
        )}
        <OthersByAuthor others={props.others} query={query} />
        <StoryTimeline events={timeline} />
      </div>
    </div>
  )
}

function SheetHead({
  submission,
  query,
  neighbours,
}: Pick<Props, 'submission' | 'query' | 'neighbours'>) {
  const { previous, next } = neighbours
  return (
    <header className="flex items-center border-hair border-b px-5 py-3 lg:px-8">
      <span className="mr-auto">
        <StatusBadge status={submission.status} />
      </span>
      {previous && (
        <Link
          className="btn btn-ghost btn-icon"
          to={reviewHref(previous, query)}
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
          to={reviewHref(next, query)}
          aria-label="Next story"
          aria-keyshortcuts="j"
          preventScrollReset
        >
          <ArrowDown strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      <Link
        className="btn btn-ghost btn-icon"
        to={`${href('/admin')}${query}`}
        aria-label="Close and go back to the list"
        preventScrollReset
      >
        <X strokeWidth={1.75} aria-hidden />
      </Link>
    </header>
  )
}

// So that PageDown and Space scroll the part around it. `/admin/…#reject`, which the list's shortcut opens, focuses the
// reason instead. While paging, focus stays on the link.
function useFocusOnStory(id: string) {
  const isOpen = useRef(false)
  // A layout effect, because a later one would take the focus from the field that a shortcut has just opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page shows another story when the id changes
  useLayoutEffect(() => {
    // A browser focuses the first link of a dialog that has just opened.
    const isPaging =
      isOpen.current &&
      document.activeElement?.matches('.reading-sheet > header a[aria-keyshortcuts]')
    isOpen.current = true
    if (location.hash === '#reject') goTo(null, 'reason')
    else if (location.hash === '#notes') goTo(null, 'notes')
    else if (!isPaging) document.getElementById(titleId)?.focus()
  }, [id])
}

/** Without script it is part of the page; with script focus stays inside and Escape closes it. */
function useModal(back: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const leave = useEffectEvent((event: Event) => {
    event.preventDefault()
    navigate(back, { preventScrollReset: true })
  })
  // A layout effect, because its clean-up must run while the dialog is still in the document.
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet) return
    const cancel = (event: Event) => leave(event)
    sheet.close()
    sheet.showModal()
    sheet.addEventListener('cancel', cancel)
    return () => {
      sheet.removeEventListener('cancel', cancel)
      // Closing a dialog returns focus to where it was before; removing it does not.
      sheet.close()
    }
  }, [])
  return dialog
}

type OtherSubmission = {
  id: string
  title: string
  status: SubmissionStatus
  createdAt: Date
}

function OthersByAuthor({ others, query }: { others: OtherSubmission[]; query: string }) {
  if (others.length === 0) return null
  return (
    <section className="border-hair border-t pt-3">
      <h3 className="font-sans font-semibold text-sm">By the same author</h3>
      <ul className="mt-1 divide-y divide-hair">
        {others.map(({ id, title, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <Link
              className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
              to={reviewHref(id, query)}
            >
              <bdi>{title}</bdi>
            </Link>
            <StatusBadge status={status} />
            <Time className="meta ml-auto" at={createdAt} format={britishDate} />
          </li>
        ))}
      </ul>
    </section>
  )
}
