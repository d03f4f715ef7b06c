import { useEffect } from 'react'
import { data, href, Outlet, redirect, useSearchParams } from 'react-router'
import { LaunchGreeting } from '#app/features/health/launch-greeting.tsx'
import { BulkBar } from '#app/features/review/bulk-bar.tsx'
import { countConcerns, countSubmissions } from '#app/features/review/counts.server.ts'
import { LiveList } from '#app/features/review/live-list.tsx'
import {
  reviewsPerPage,
  submissionsForReview,
  versionsOf,
} from '#app/features/review/queue.server.ts'
import {
  filterQuery,
  isNarrow,
  type ReviewFilters,
  readReviewFilters,
  searchFor,
  startAddresses,
} from '#app/features/review/queue.ts'
import { ReviewCard } from '#app/features/review/review-card.tsx'
import { forgetDecidedDrafts } from '#app/features/review/review-draft.ts'
import { QueueFilters } from '#app/features/review/review-filters.tsx'
import { ReviewKeysHelp } from '#app/features/review/review-keys-help.tsx'
import { saveStart, startsWithPending } from '#app/features/review/review-preferences.server.ts'
import { StartChoice } from '#app/features/review/start-choice.tsx'
import { lastUndoable } from '#app/features/review/undo.server.ts'
import { UndoStrip } from '#app/features/review/undo-strip.tsx'
import { type Cursor, readCursor } from '#app/server/paging/cursor.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { logFailure } from '#app/server/request/log-failure.server.ts'
import { countTeamForm } from '#app/server/request/team-forms.server.ts'
import { redirectWithToast, unavailable } from '#app/server/response/responses.server.ts'
import { currentAdmin, type Viewer } from '#app/server/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/queue.ts'
import { launchTasks } from './launch-tasks.server.ts'

export function meta() {
  return [{ title: 'Admin Dashboard: Indelible' }]
}

const emptyList = {
  counts: { total: 0, pending: 0, approved: 0, rejected: 0, buckets: [] },
  concerns: { reported: 0, secondLooks: 0 },
  submissions: [],
  next: null,
  tasks: null,
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
        ? listOf(admin, filters, after)
        : idsOf(admin, filters, after),
    ])
    return data({ me: admin.id, undoable, ...shown, failed: false })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logFailure(context, error, 'submissions could not be fetched')
    return unavailable({ me: admin.id, undoable: null, ids: [], list: emptyList, failed: true })
  }
}

async function listOf(admin: Viewer, filters: ReviewFilters, after: Cursor | null) {
  const [counts, concerns, tasks, page] = await Promise.all([
    countSubmissions(admin),
    countConcerns(admin),
    launchTasks(),
    submissionsForReview(admin, filters, after),
  ])
  return { ids: page.submissions.map(({ id }) => id), list: { counts, concerns, tasks, ...page } }
}

/** Whether React asks for the data of a page, and not a browser for the page. */
function isDataRequest({ url }: Request) {
  return new URL(url).pathname.endsWith('.data')
}

/** A story that is opened by its address covers the list, which comes with the first data that React asks for. */
async function idsOf(admin: Viewer, filters: ReviewFilters, after: Cursor | null) {
  const page = await versionsOf(admin, filters, reviewsPerPage, after)
  return { ids: page.map(({ id }) => id), list: null }
}

/** Saves which list this admin starts with, and redirects to it. */
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
      {list && <List {...loaderData} {...list} />}
      <Outlet />
    </main>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type ListProps = Pick<Loaded, 'me' | 'ids' | 'undoable' | 'failed'> & NonNullable<Loaded['list']>

function List({ me, ids, undoable, failed, tasks, ...shown }: ListProps) {
  const { counts, concerns, submissions, next } = shown
  const [search] = useSearchParams()
  const filters = readReviewFilters(search)
  const query = filterQuery(search)
  // Without script, "Select all on this page" loads the page again with its boxes ticked.
  const picked = search.get('pick') === 'page'

  useEffect(
    () => forgetDecidedDrafts(undoable ? [undoable, ...submissions] : submissions),
    [undoable, submissions],
  )

  return (
    <>
      {tasks && <LaunchGreeting tasks={tasks} />}
      <div className="-mt-1 sm:mt-4">
        <StatStrip
          low
          stats={[
            { label: 'Total', figure: counts.total },
            { label: 'Pending', figure: counts.pending, live: true },
            { label: 'Approved', figure: counts.approved },
            { label: 'Rejected', figure: counts.rejected },
          ]}
        />
      </div>
      <StartChoice filters={filters} pending={counts.pending} />
      <QueueFilters filters={filters} buckets={counts.buckets} concerns={concerns} />
      <UndoStrip undoable={undoable} query={query} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <LiveList
          items={submissions}
          hasMore={next !== null}
          itemsPath={href('/admin/review-items')}
        >
          {(submission) => (
            <ReviewCard
              key={String(picked)}
              submission={submission}
              isOwn={submission.userId === me}
              picked={picked}
              query={query}
            />
          )}
        </LiveList>
      </div>
      {submissions.length === 0 && !failed && <Nothing narrow={isNarrow(filters)} />}
      <BulkBar filters={filters} after={search.get('after')} more={next !== null} shown={ids} />
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {search.has('after') && (
          <ButtonLink variant="ghost" href={`${href('/admin')}${searchFor(filters)}`}>
            {filters.oldestFirst ? 'Back to the oldest' : 'Back to the newest'}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink
            variant="outline"
            href={`${href('/admin')}${searchFor(filters, { after: next })}`}
          >
            {filters.oldestFirst ? 'Newer submissions' : 'Older submissions'}
          </ButtonLink>
        )}
      </p>
      <p className="mt-6 text-center text-sm">
        <a
          className="link inline-flex min-h-11 items-center"
          href={href('/admin/submissions.csv')}
          download
        >
          Download all submissions as CSV
        </a>
      </p>
    </>
  )
}

function Nothing({ narrow }: { narrow: boolean }) {
  return (
    <p className="py-16 text-center text-lead text-soft">
      {narrow ? 'No submissions match. ' : 'There are no submissions yet.'}
      {narrow && (
        <Link className="link" to={startAddresses.all}>
          Show all submissions
        </Link>
      )}
    </p>
  )
}
