import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { OpenReports } from '#app/features/reports/open-reports.tsx'
import { openReportsOn } from '#app/features/reports/reports.server.ts'
import { decisionForm } from '#app/features/stories/decision-form.ts'
import { ReadingSheet } from '#app/features/stories/reading-sheet.tsx'
import { decide, findForReview, saveNotes } from '#app/features/stories/review.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/forms.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { notFound, redirectWithToast, unavailable } from '#app/server/responses.server.ts'
import { currentAdmin } from '#app/server/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/reading.ts'

export const handle: Handle = { ownToasts: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const submission = await findForReview(admin, params.submissionId)
  if (!submission) throw notFound()
  return { submission, reports: await openReportsOn(admin, submission.id) }
}

/** Also after a refusal: what a colleague has just changed is what the admin must see. */
export function shouldRevalidate() {
  return true
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const form = parseWithZod(await readForm(request), { schema: decisionForm })
  if (form.status !== 'success') {
    return data({ result: form.reply(), toast: 'statusFailed' as const }, { status: 422 })
  }
  const { act, version, notes } = form.value
  const id = params.submissionId
  try {
    if (!(await findForReview(admin, id))) throw notFound()
    const done = await (act === 'notes'
      ? saveNotes(admin, { id, version, notes })
      : decide(admin, { id, version, to: act, notes }))
    if (!done) {
      return data({ result: form.reply(), toast: 'statusConflict' as const }, { status: 409 })
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    log.error({ id: visitOf(context).requestId, err: error }, 'a decision could not be saved')
    return unavailable({ result: form.reply(), toast: 'statusFailed' as const })
  }
  const { search } = new URL(request.url)
  const place = search.startsWith('?after=') ? search : ''
  return act === 'notes'
    ? redirectWithToast(`/admin/${id}${place}`, 'notesSaved')
    : redirectWithToast(`/admin${place}`, 'statusUpdated')
}

export default function Reading({ loaderData, actionData, matches }: Route.ComponentProps) {
  // A modal sheet covers the page's own toasts, so it shows them itself.
  const toast = actionData?.toast ?? matches[0].loaderData?.toast
  return (
    <ReadingSheet
      key={loaderData.submission.version}
      submission={loaderData.submission}
      lastResult={actionData?.result}
      conflict={actionData?.toast === 'statusConflict'}
      reports={<OpenReports reports={loaderData.reports} story={loaderData.submission.id} />}
    >
      {toast && <ToastRegion toasts={[toasts[toast]]} of={actionData ?? loaderData} />}
    </ReadingSheet>
  )
}
