import { Form, href, useNavigation } from 'react-router'
import {
  findSuppression,
  liftSuppression,
} from '#app/features/bounces/suppressed-addresses.server.ts'
import { suppressionReasons } from '#app/features/bounces/suppression.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { britishMediumDate } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/lift-suppression.ts'

export const handle = { failure: 'suppressionNotLifted' } satisfies Handle

export function meta() {
  return [{ title: 'Lift a suppression: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const suppression = await findSuppression(currentAdmin(context), params.suppressionId)
  if (!suppression) throw notFound()
  return { suppression }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = currentAdmin(context)
  const fields = await readForm(request)
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const lifted = await liftSuppression(admin, params.suppressionId)
    const toast = lifted ? 'suppressionLifted' : 'suppressionGone'
    return redirectWithToast(href('/admin/suppressed'), toast)
  })
}

export default function LiftSuppression({ loaderData, actionData }: Route.ComponentProps) {
  const { email, reason, code, suppressedAt } = loaderData.suppression
  const busy = useNavigation().state === 'submitting'
  return (
    <main id="main" className="wrap max-w-[52rem]! pt-6 lg:pt-10">
      {actionData && <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />}
      <h1 className="text-h2 wrap-anywhere">
        Send newsletters to <bdi>{email}</bdi> again?
      </h1>
      <p className="mt-4 text-soft">
        {suppressionReasons[reason]}
        {code && ` (${code})`}. Suppressed since{' '}
        <Time at={suppressedAt} format={britishMediumDate} />.
      </p>
      <p className="mt-4 max-w-prose">
        {reason === 'complaint'
          ? 'They were unsubscribed when they complained, and stay unsubscribed. Lift this only if they ask for the newsletter again: they then have to subscribe and confirm it themselves.'
          : 'Lift this if you know that the mailbox takes email now. They get the newsletters they are subscribed to, and what came back before no longer counts. If the next one comes back for good, the address is suppressed again.'}
      </p>
      <p className="mt-4 max-w-prose">
        The audit log will show who lifted it, without the address.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" variant="hero" size="lg" busy={busy && 'Lifting...'}>
          Lift it
        </Button>
        <ButtonLink variant="ghost" size="lg" href={href('/admin/suppressed')}>
          Keep it
        </ButtonLink>
      </Form>
    </main>
  )
}
