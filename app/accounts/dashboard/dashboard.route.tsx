import { data, href } from 'react-router'
import { FavouriteList } from '#app/accounts/favourites/favourite-list.tsx'
import { removeFavouriteById } from '#app/accounts/favourites/favourites.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { currentMember, knownViewer } from '#app/platform/sessions/viewer.server.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { editLink } from '#app/site/navigation.ts'
import { BegunStories } from '#app/stories/author/begun-stories.tsx'
import { DashboardNotices } from '#app/stories/author/dashboard-notices.tsx'
import { SignInCard } from '#app/stories/author/sign-in-card.tsx'
import { SubmissionList } from '#app/stories/author/submission-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/dashboard.route.ts'
import { type DashboardData, loadDashboard } from './dashboard-data.server.ts'

export const handle = { title: 'Dashboard', ownForm: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = knownViewer(context)
  if (!viewer) return data(null)

  const { searchParams } = new URL(request.url)
  const dashboard = await loadDashboard(viewer, {
    submissions: searchParams.get('after'),
    pictures: searchParams.get('pictures'),
    films: searchParams.get('films'),
  })
  const status = dashboard.failures.length > 0 ? 503 : 200
  return data({ name: viewer.displayName, role: viewer.role, ...dashboard }, { status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  return answerForm({ context, fields, failure: 'favoriteStays' }, async () => {
    await removeFavouriteById(currentMember(context), String(fields.get('remove')))
    const list = fields.get('list') === 'films' ? 'films' : 'pictures'
    return redirectWithToast(`${href('/dashboard')}#${list}`, 'favoriteTakenOff')
  })
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <main id="main" className="wrap pt-10 lg:pt-16">
        <SignInCard
          title="Please Sign In"
          text="Sign in to see your favourites and your stories."
          level="h1"
        />
      </main>
    )
  }
  const { name, role, notices, begunStories, submissions, pictures, films, failures } = loaderData
  return (
    <main id="main">
      {failures.length > 0 && (
        <ToastRegion toasts={failures.map((failure) => reactToasts[failure])} />
      )}
      <AnswerToast answer={actionData} />
      <div className="wrap flex flex-wrap items-end justify-between gap-4 pt-10 lg:pt-14">
        <h1 className="text-h1 wrap-anywhere">
          {name ? (
            <span key="named">
              <bdi>{name}</bdi>’s dashboard
            </span>
          ) : (
            <span key="unnamed">Your dashboard</span>
          )}
        </h1>
        <p className="flex flex-wrap gap-3">
          {mayEdit(role) && (
            <ButtonLink variant="outline" href={editLink.to}>
              {editLink.label}
            </ButtonLink>
          )}
          <ButtonLink variant="outline" href={href('/collections')}>
            Your collections
          </ButtonLink>
          <ButtonLink variant="outline" href={href('/account')}>
            Your account
          </ButtonLink>
          <ButtonLink href={href('/submit')}>Share Your Story</ButtonLink>
        </p>
      </div>
      <DashboardNotices notices={notices} />
      <Submissions page={submissions} begunStories={begunStories} />
      <FavouriteList list="pictures" page={pictures} />
      <FavouriteList list="films" page={films} />
    </main>
  )
}

type SubmissionsProps = {
  page: DashboardData['submissions']
  begunStories: DashboardData['begunStories']
}

function Submissions({ page, begunStories }: SubmissionsProps) {
  return (
    <section className="wrap mt-10" aria-labelledby="submissions-title">
      <SectionHead id="submissions-title" tight>
        Your Submissions
      </SectionHead>
      <BegunStories drafts={begunStories} />
      {page ? (
        <SubmissionList submissions={page.submissions} />
      ) : (
        <p className="text-lead text-soft py-5">
          We cannot load these at the moment. Nothing is lost. Try again in a few minutes.
        </p>
      )}
      <Pagination
        label="Pages of submissions"
        next={
          page?.next
            ? { href: `${href('/dashboard')}?after=${page.next}`, label: 'Older submissions' }
            : null
        }
      />
    </section>
  )
}
