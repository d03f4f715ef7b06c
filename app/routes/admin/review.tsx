import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { OpenReports } from '#app/features/reports/open-reports.tsx'
import { openReportsOn } from '#app/features/reports/reports.server.ts'
import { recordOpening } from '#app/features/review/openings.server.ts'
import { Presence } from '#app/features/review/presence.tsx'
import { filterQuery, opensNext, readReviewFilters } from '#app/features/review/queue.ts'
import { ReadingSheet } from '#app/features/review/reading-sheet.tsx'
import { findForReview } from '#app/features/review/review.server.ts'
import { othersBy, timelineOf } from '#app/features/review/timeline.server.ts'
import { UndoStrip } from '#app/features/review/undo-strip.tsx'
import { storyTitle } from '#app/features/stories/excerpt.ts'
import type { Handle } from '#app/handle.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { site } from '#content/site.ts'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/review.ts'
import { answerDesk } from './handlers.server.ts'

export const handle: Handle = { ownToasts: true, failure: 'statusFailed' }

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `“${storyTitle(loaderData.submission, 6)}” in review` : 'Review'
  return [{ title: `${title}: ${site.name}` }]
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const submission = await findForReview(admin, params.submissionId)
  if (!submission) throw notFound()
  // A page that a browser fetches ahead has been read by nobody.
  if (!request.headers.has('sec-purpose')) await recordOpening(admin, submission)
  const [timeline, others, reports] = await Promise.all([
    timelineOf(admin, submission),
    othersBy(admin, submission),
    openReportsOn(admin, submission.id),
  ])
  const asked = new URL(request.url).searchParams
  return {
    submission,
    timeline,
    others,
    reports,
    own: submission.userId === admin.id,
    place: filterQuery(asked),
    onward: opensNext(readReviewFilters(asked)),
  }
}

/** Also after a refusal: what a colleague has just changed is what the admin must see. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // While the desk is out of reach, the page would only be lost, and the note on it.
  return actionStatus !== 503
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerDesk(currentAdmin(context), params.submissionId, request, context)
}

export default function Reading({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { submission, reports, ...known } = loaderData
  const [root, , queue] = matches
  // A modal sheet covers the page's own toasts, so it shows them itself.
  const toast = actionData?.toast ?? root.loaderData?.toast
  const list = queue.loaderData.submissions.map(({ id }) => id)
  const at = list.indexOf(submission.id)
  const { undoable } = queue.loaderData
  // What was decided on another story is undone on the list, never in the sheet of this one.
  const isUndoable = undoable?.id === submission.id
  return (
    <ReadingSheet
      submission={submission}
      {...known}
      neighbours={{ previous: list[at - 1], next: list[at + 1] }}
      answer={actionData}
      conflict={actionData?.toast === 'statusConflict'}
      reports={
        <>
          <Presence submissionId={submission.id} version={submission.version} />
          <OpenReports reports={reports} story={submission.id} />
        </>
      }
      undo={isUndoable && <UndoStrip undoable={undoable} place={known.place} />}
    >
      <ToastRegion here toasts={toast ? [toasts[toast]] : []} of={actionData ?? loaderData} />
    </ReadingSheet>
  )
}
