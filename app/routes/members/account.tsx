import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { AccountPage } from '#app/features/accounts/account-page.tsx'
import { openSessions } from '#app/features/accounts/own-account.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/forms.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { unavailable } from '#app/server/responses.server.ts'
import { currentMember } from '#app/server/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/account.ts'
import { accountAnswers } from './account-answers.server.ts'

export const handle: Handle = { hydrate: true }

export function meta() {
  return [{ title: 'Your account: Indelible' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { email, displayName, ...owner } = currentMember(context)
  return { email, displayName, sessions: await openSessions({ ...owner, email }, request) }
}

type Answer = { intent: string | null; result: SubmissionResult | null }

export async function action({ request, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const fields = await readForm(request)
  const answer = accountAnswers[String(fields.get('intent'))]
  if (!answer) throw data(null, { status: 400 })
  try {
    return (await answer({ fields, owner, request })) as ReturnType<typeof data<Answer>>
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ id: visitOf(context).requestId, err: error }, 'an account could not be changed')
    return unavailable<Answer>({ intent: null, result: null })
  }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const failed = actionData && actionData.intent === null
  return (
    <main id="main">
      {failed && <ToastRegion toasts={[toasts.accountNotSaved]} of={actionData} />}
      <AccountPage
        {...loaderData}
        resultOf={(intent) => (actionData?.intent === intent ? actionData.result : null)}
      />
    </main>
  )
}
