import type { SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { AccountPage, Part } from '#app/features/accounts/account-page.tsx'
import { waysIn } from '#app/features/accounts/google-connection.server.ts'
import { openSessions } from '#app/features/accounts/own-account.server.ts'
import { DataCopy } from '#app/features/exports/data-copy.tsx'
import { copyState } from '#app/features/exports/exports.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/forms.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { isGoogleOffered } from '#app/server/openid/google.server.ts'
import { unavailable } from '#app/server/responses.server.ts'
import { currentMember } from '#app/server/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import type { Route } from './+types/account.ts'
import { answerTo } from './account-answers.server.ts'

export const handle: Handle = { hydrate: true }

export function meta() {
  return [{ title: 'Your account: Indelible' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = currentMember(context)
  const { email, displayName } = owner
  const [sessions, copy, ways] = await Promise.all([
    openSessions(owner, request),
    copyState(owner),
    waysIn(owner),
  ])
  const googleOffered = isGoogleOffered()
  return { email, displayName, sessions, copy, ways: { ...ways, googleOffered } }
}

type Answer = { intent: string | null; result: SubmissionResult | null }

export async function action({ request, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const fields = await readForm(request)
  const answer = answerTo(String(fields.get('intent')))
  if (!answer) throw data(null, { status: 400 })
  try {
    return (await answer({
      fields,
      owner,
      request,
      client: visitOf(context).address,
    })) as ReturnType<typeof data<Answer>>
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ id: visitOf(context).requestId, err: error }, 'an account could not be changed')
    return unavailable<Answer>({ intent: null, result: null })
  }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, ...account } = loaderData
  const failed = actionData && actionData.intent === null
  return (
    <main id="main">
      {failed && <ToastRegion toasts={[toasts.accountNotSaved]} of={actionData} />}
      <AccountPage
        {...account}
        resultOf={(intent) => (actionData?.intent === intent ? actionData.result : null)}
      >
        <Part
          id="data"
          title="Your data"
          text="A copy of everything we hold about you, in one file that people and programs can read."
        >
          <DataCopy copy={copy} />
        </Part>
      </AccountPage>
    </main>
  )
}
