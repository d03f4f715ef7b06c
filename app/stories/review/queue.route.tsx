import { data, href, Outlet, redirect } from 'react-router'
import { type Cursor, readCursor } from '#app/platform/paging/cursor.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { logFailure } from '#app/platform/request/log-failure.server.ts'
import { countTeamForm } from '#app/platform/request/team-forms.server.ts'
import { redirectWithToast, unavailable } from '#app/platform/response/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/queue.route.ts'
import {
  countConcerns,
  countDecidedToday,
  countSubmissions,
  saveStart,
  startsWithPending,
} from './counts.server.ts'
import { findVersions, reviewsPerPage, submissionsForReview } from './queue.server.ts'
import { type ReviewFilters, readReviewFilters, startAddresses } from './queue.ts'
import { ReviewKeysHelp } from './review-keys-help.tsx'
import { ReviewList } from './review-list.tsx'
import { lastUndoable } from './undo.server.ts'

export const handle = { title: 'Admin Dashboard' }

const emptyList = {
  counts: { total: 0, pending: 0, approved: 0, rejected: 0, buckets: [] },
  concerns: { reported: 0, secondLooks: 0 },
  decidedToday: 0,
  submissions: [],
  next: null,
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const search = url.searchParams
  const isList = url.pathname === href('/admin')
  try {
    // This loader also runs when a story is opened by its address, which must not redirect.
    const isStart = isList && search.size === 0
    if (isStart && (await startsWithPending(admin))) throw redirect(startAddresses.pending)
    const filters = readReviewFilters(search)
    const after = readCursor(search.get('after'))
    const [undoable, shown] = await Promise.all([
      lastUndoable(admin),
      isList || isDataRequest(request)
        ? readList(admin, filters, after)
        : listIds(admin, filters, after),
    ])
    return data({ me: admin.id, undoable, ...shown, failed: false })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logFailure(context, error, 'submissions could not be fetched')
    return unavailable({ me: admin.id, undoable: null, ids: [], list: emptyList, failed: true })
  }
}

async function readList(admin: Viewer, filters: ReviewFilters, after: Cursor | null) {
  const [counts, concerns, decidedToday, page] = await Promise.all([
    countSubmissions(admin),
    countConcerns(admin),
    countDecidedToday(admin),
    submissionsForReview(admin, filters, after),
  ])
  return {
    ids: page.submissions.map(({ id }) => id),
    list: { counts, concerns, decidedToday, ...page },
  }
}

function isDataRequest({ url }: Request) {
  return new URL(url).pathname.endsWith('.data')
}

/** A story that is opened by its address covers the list, which comes with the first data that React asks for. */
async function listIds(admin: Viewer, filters: ReviewFilters, after: Cursor | null) {
  const page = await findVersions(admin, filters, reviewsPerPage, after)
  return { ids: page.map(({ id }) => id), list: null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  if (!(await countTeamForm(admin))) return redirectWithToast(href('/admin'), 'teamFormsTooOften')
  const start = (await readForm(request)).get('start')
  if (start !== 'pending' && start !== 'all') throw data(null, { status: 400 })
  await saveStart(admin, start === 'pending')
  return redirect(startAddresses[start], 303)
}

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { list, failed } = loaderData
  return (
    <main id="main" className="wrap pt-3 sm:pt-6 lg:pt-8">
      {failed && <ToastRegion toasts={[reactToasts.fetchingSubmissionsFailed]} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-h2">Admin Dashboard</h1>
        <ReviewKeysHelp />
      </div>
      {list && <ReviewList {...loaderData} {...list} />}
      <Outlet />
    </main>
  )
}
