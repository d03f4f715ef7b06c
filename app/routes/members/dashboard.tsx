import { data } from 'react-router'
import { SignInCard } from '#app/features/stories/sign-in-card.tsx'
import { submissionsBy } from '#app/features/stories/submission.server.ts'
import { SubmissionList } from '#app/features/stories/submission-list.tsx'
import type { Handle } from '#app/handle.ts'
import { readCursor } from '#app/server/cursor.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { unavailable } from '#app/server/responses.server.ts'
import { knownViewer } from '#app/server/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/dashboard.ts'

export const handle: Handle = { hydrate: true }

export function meta() {
  return [{ title: 'Dashboard: Indelible' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = knownViewer(context)
  if (!viewer) return data({ name: null, submissions: null, next: null })

  const name = viewer.displayName
  const after = readCursor(new URL(request.url).searchParams.get('after'))
  try {
    return data({ name, ...(await submissionsBy(viewer, after)) })
  } catch (error) {
    log.error({ id: visitOf(context).requestId, err: error }, 'submissions could not be loaded')
    return unavailable({ name, submissions: [], next: null, failed: true })
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, submissions, next } = loaderData
  if (!submissions) {
    return (
      <main id="main" className="wrap pt-10 lg:pt-16">
        <SignInCard
          title="Please Sign In"
          text="Your favourites and submissions live here, behind your own door."
          level="h1"
        />
      </main>
    )
  }
  return (
    <main id="main">
      {'failed' in loaderData && <ToastRegion toasts={[toasts.submissionsFailed]} />}
      <div className="wrap flex flex-wrap items-end justify-between gap-4 pt-10 lg:pt-14">
        <h1 className="text-h1">{name ? `${name}’s drawer` : 'Your drawer'}</h1>
        <ButtonLink href="/submit">Share Your Story</ButtonLink>
      </div>
      <section className="wrap mt-10">
        <SectionHead tight>Your Submissions</SectionHead>
        <SubmissionList submissions={submissions} />
        <Pagination
          label="Pages of submissions"
          next={next ? { href: `/dashboard?after=${next}`, label: 'Older submissions' } : null}
        />
      </section>
    </main>
  )
}
