import { data, Outlet, useSearchParams } from 'react-router'
import { countSubmissions, submissionsForReview } from '#app/features/stories/review.server.ts'
import { ReviewCard } from '#app/features/stories/review-card.tsx'
import type { Handle } from '#app/handle.ts'
import { readCursor } from '#app/server/cursor.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { unavailable } from '#app/server/responses.server.ts'
import { currentAdmin } from '#app/server/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/queue.ts'

export const handle: Handle = { hydrate: true }

export function meta() {
  return [{ title: 'Admin Dashboard: Indelible' }]
}

const nothing = { total: 0, pending: 0, approved: 0, rejected: 0 }

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = currentAdmin(context)
  const after = readCursor(new URL(request.url).searchParams.get('after'))
  try {
    const [counts, page] = await Promise.all([
      countSubmissions(admin),
      submissionsForReview(admin, after),
    ])
    return data({ counts, ...page, failed: false })
  } catch (error) {
    log.error({ id: visitOf(context).requestId, err: error }, 'submissions could not be fetched')
    return unavailable({ counts: nothing, submissions: [], next: null, failed: true })
  }
}

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { counts, submissions, next, failed } = loaderData
  const [search] = useSearchParams()
  const place = search.has('after') ? `?after=${search.get('after')}` : ''

  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      {failed && <ToastRegion toasts={[toasts.fetchingSubmissionsFailed]} />}
      <h1 className="text-h2">Admin Dashboard</h1>
      <div className="mt-4">
        <StatStrip
          stats={[
            { label: 'Total', figure: counts.total },
            { label: 'Pending', figure: counts.pending, live: true },
            { label: 'Approved', figure: counts.approved },
            { label: 'Rejected', figure: counts.rejected },
          ]}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {submissions.map((submission) => (
          <ReviewCard key={submission.id} submission={submission} place={place} />
        ))}
      </div>
      {submissions.length === 0 && !failed && (
        <p className="py-16 text-center text-lead text-soft">Nothing has been sent in yet.</p>
      )}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {place && (
          <ButtonLink variant="ghost" href="/admin">
            Back to the newest
          </ButtonLink>
        )}
        {next && (
          <ButtonLink variant="outline" href={`/admin?after=${next}`}>
            Older submissions
          </ButtonLink>
        )}
      </p>
      <Outlet />
    </main>
  )
}
