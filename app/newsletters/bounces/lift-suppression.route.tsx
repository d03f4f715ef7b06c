import { href } from 'react-router'
import { handleTeamForm } from '#app/platform/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { currentAdmin } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { QuestionPage } from '#app/site/question-page.tsx'
import { britishDate } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/lift-suppression.route.ts'
import { findSuppression, liftSuppression } from './suppressed-addresses.server.ts'
import { suppressionReasons } from './suppression.ts'

export const handle = {
  title: 'Lift a suppression',
  failure: 'suppressionNotLifted',
} satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const suppression = await findSuppression(currentAdmin(context), params.suppressionId)
  if (!suppression) throw notFound()
  return { suppression }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  return handleTeamForm({ request, context, failure: handle.failure }, async () => {
    const lifted = await liftSuppression(admin, params.suppressionId)
    const toast = lifted ? 'suppressionLifted' : 'suppressionGone'
    return redirectWithToast(href('/admin/suppressed'), toast)
  })
}

export default function LiftSuppression({ loaderData, actionData }: Route.ComponentProps) {
  const { email, reason, code, suppressedAt } = loaderData.suppression
  return (
    <QuestionPage
      back={{ href: href('/admin/suppressed'), label: 'Suppressed addresses' }}
      question={
        <>
          Send newsletters to <bdi>{email}</bdi> again?
        </>
      }
      answer={actionData}
      act={{ label: 'Lift it', busy: 'Lifting...' }}
      keep="Keep it"
    >
      <p className="mt-4 text-soft">
        {suppressionReasons[reason]}
        {code && ` (${code})`}. Suppressed since <Time at={suppressedAt} format={britishDate} />.
      </p>
      <p className="mt-4">
        {reason === 'complaint'
          ? 'They were unsubscribed when they complained, and stay unsubscribed. Lift this only if they ask for the newsletter again: they then have to subscribe and confirm it themselves.'
          : 'Lift this if you know that the mailbox takes email now. They get the newsletters they are subscribed to, and what came back before no longer counts. If the next one comes back for good, the address is suppressed again.'}
      </p>
      <p className="mt-4">The audit log will show who lifted it, without the address.</p>
    </QuestionPage>
  )
}
