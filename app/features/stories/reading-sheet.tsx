import type { SubmissionResult } from '@conform-to/react'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Form, Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Submission } from '#app/db/schema/submissions.ts'
import { photoSources } from '#app/server/photos/photo.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { actLabels } from './decision-form.ts'
import { readTime, storyDate, titleOf } from './excerpt.ts'
import { StatusBadge } from './status-badge.tsx'
import { photoOf, transitions } from './story.ts'

type Props = {
  submission: Submission
  lastResult?: SubmissionResult | null
  /** True when a colleague was quicker: the sheet shows how things stand, and keeps the notes that were typed. */
  conflict: boolean
  /** What readers have told us about it. */
  reports?: ReactNode
  /** Toasts, which must be inside what is modal to be seen. */
  children?: ReactNode
}

/** A submission to be read whole, with its notes and what may be done with it at the foot. */
export function ReadingSheet({ submission, lastResult, conflict, reports, children }: Props) {
  const [search] = useSearchParams()
  const back = search.has('after') ? `/admin?after=${search.get('after')}` : '/admin'
  const dialog = useModal(back)
  const busy = useNavigation().state !== 'idle'
  const typed = lastResult?.initialValue?.notes
  const notes = typeof typed === 'string' ? typed : (submission.adminNotes ?? '')

  return (
    <dialog ref={dialog} open className="reading-sheet" aria-labelledby="reading-title">
      <header className="flex items-center gap-3 border-hair border-b px-5 py-3 lg:px-8">
        <StatusBadge status={submission.status} />
        <Link
          className="btn btn-ghost btn-icon ml-auto"
          to={back}
          aria-label="Close and go back to the list"
          preventScrollReset
        >
          <X strokeWidth={1.75} aria-hidden />
        </Link>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 py-6 lg:px-8" tabIndex={-1}>
        {conflict && <Conflict status={submission.status} />}
        <h2 id="reading-title" className="text-h2">
          {titleOf(submission, 6)}
        </h2>
        <Facts submission={submission} />
        {reports}
        {submission.secondLookAt && (
          <div className="mt-4 bg-muted p-4 text-sm">
            <p className="font-sans font-semibold">
              Asked for a second look on {storyDate(submission.secondLookAt)}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{submission.secondLookReason}</p>
          </div>
        )}
        <Photo submission={submission} />
        <Prose text={submission.story} className="mt-5" />
      </div>
      <Form method="post" className="grid gap-3 border-rule border-t-[5px] px-5 py-4 lg:px-8">
        <input type="hidden" name="version" value={submission.version} />
        <TextArea
          label="Notes"
          note="for the team, saved with every status change"
          name="notes"
          id="notes"
          rows={2}
          maxLength={5_000}
          defaultValue={notes}
          errors={lastResult?.error?.notes ?? undefined}
          className="min-h-20!"
        />
        <div className="flex flex-wrap gap-2">
          {transitions[submission.status].map((to) => (
            <Button
              key={to}
              type="submit"
              name="act"
              value={to}
              variant={looks[to]}
              aria-disabled={busy}
            >
              {actLabels[to]}
            </Button>
          ))}
          <Button name="act" value="notes" type="submit" variant="secondary" aria-disabled={busy}>
            Save notes
          </Button>
        </div>
      </Form>
      {children}
    </dialog>
  )
}

const looks = { approved: 'green', rejected: 'destructive', pending: 'outline' } as const

/** Without script the sheet lies on the page; with it, it is modal: focus stays inside and Escape leaves. */
function useModal(back: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  // Layout, not effect: it must be undone while the dialog is still on the page.
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet) return
    const leave = (event: Event) => {
      event.preventDefault()
      navigate(back, { preventScrollReset: true })
    }
    sheet.close()
    sheet.showModal()
    sheet.addEventListener('cancel', leave)
    return () => {
      sheet.removeEventListener('cancel', leave)
      // Closing hands focus back to what opened it; a dialog that is only removed does not.
      sheet.close()
    }
  }, [navigate, back])
  return dialog
}

function Conflict({ status }: Pick<Submission, 'status'>) {
  return (
    <p className="mb-6 border-danger border-t-[5px] bg-muted p-4 font-sans text-sm" role="alert">
      A colleague was quicker: this story is now <b>{status}</b>. Nothing of yours was saved; your
      notes are still in the box below.
    </p>
  )
}

function Facts({ submission }: Pick<Props, 'submission'>) {
  return (
    <p className="meta mt-3 wrap-anywhere">
      <b>{submission.name}</b>
      {submission.nameShown !== 'full' && ` (prints as: ${submission.nameShown})`}
      {submission.location && `, ${submission.location}`} ·{' '}
      <a className="link" href={`mailto:${submission.email}`}>
        {submission.email}
      </a>{' '}
      · <time dateTime={submission.createdAt.toISOString()}>{storyDate(submission.createdAt)}</time>{' '}
      · {readTime(submission.story)}
    </p>
  )
}

function Photo({ submission }: Pick<Props, 'submission'>) {
  const photo = photoOf(submission)
  if (!photo) return null
  return (
    <figure className="mt-5 max-w-md lg:float-right lg:mb-4 lg:ml-8 lg:w-52">
      <img
        {...photoSources(photo.url, photo.width)}
        sizes="(min-width: 64rem) 13rem, 90vw"
        width={photo.width}
        height={photo.height}
        alt={`Sent by ${submission.name} with this story`}
      />
      <figcaption className="meta mt-2 wrap-anywhere">{submission.photoName}</figcaption>
    </figure>
  )
}
