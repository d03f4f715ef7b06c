import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { notFound } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { openReportsOn } from '#app/team/inboxes/cases.server.ts'
import { OpenReports } from '#app/team/inboxes/open-reports.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/review.route.ts'
import { handleReviewForm } from './handlers.server.ts'
import { findHints } from './hints.server.ts'
import { recordOpening } from './openings.server.ts'
import { Presence } from './presence.tsx'
import { filterQuery, opensNext, readReviewFilters } from './queue.ts'
import { ReadingSheet } from './reading-sheet.tsx'
import { findForReview } from './review.server.ts'
import { findTimeline, othersBy } from './timeline.server.ts'
import { UndoStrip } from './undo-strip.tsx'

export const handle: Handle = { ownToasts: true, failure: 'statusFailed' }

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `“${storyTitle(loaderData.submission, 6)}” in review` : 'Review'
  return [{ title: `${title}: ${site.name}` }]
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const review = await findForReview(admin, params.submissionId)
  if (!review) throw notFound()
  const { isOpened, ...submission } = review
  // A prefetched page has not been read by anybody.
  if (!isOpened && !request.headers.has('sec-purpose')) await recordOpening(admin, submission)
  const [timeline, others, reports, hints] = await Promise.all([
    findTimeline(admin, submission),
    othersBy(admin, submission),
    openReportsOn(admin, submission.id),
    findHints(admin, submission),
  ])
  const search = new URL(request.url).searchParams
  return {
    submission,
    timeline,
    others,
    reports,
    hints,
    now: new Date(),
    isOwn: submission.userId === admin.id,
    query: filterQuery(search),
    onward: opensNext(readReviewFilters(search)),
  }
}

/** Reloads after a refusal too, so that the admin sees what a colleague has just changed. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // While the database is unavailable a reload would fail, and lose the page with the notes.
  return actionStatus !== 503
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleReviewForm(currentAdmin(context), params.submissionId, request, context)
}

export default function Reading({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { submission, reports, now, ...known } = loaderData
  const [root, , queue] = matches
  // The modal dialog covers the page's toasts, so it shows them itself.
  const shown = actionData ? [reactToasts[actionData.toast]] : root.loaderData?.toasts
  const { ids, undoable } = queue.loaderData
  const at = ids.indexOf(submission.id)
  // A decision on another story is undone on the list, not in this story's dialog.
  const isUndoable = undoable?.id === submission.id
  return (
    <ReadingSheet
      submission={submission}
      {...known}
      neighbours={{ previous: ids[at - 1], next: ids[at + 1] }}
      answer={actionData}
      conflict={actionData?.toast === 'statusConflict'}
      reports={
        <>
          <Presence submissionId={submission.id} version={submission.version} />
          <OpenReports reports={reports} story={submission.id} now={now} />
        </>
      }
      undo={isUndoable && <UndoStrip undoable={undoable} query={known.query} />}
    >
      <ToastRegion here toasts={shown ?? []} of={actionData ?? loaderData} />
    </ReadingSheet>
  )
}
