import { data } from 'react-router'
import { PieceEmailsForm } from '#app/features/accounts/account-forms.tsx'
import { AccountPage, AccountSection } from '#app/features/accounts/account-page.tsx'
import { signInMethods } from '#app/features/accounts/google-connection.server.ts'
import { sessionsOf, wantsPieceEmails } from '#app/features/accounts/own-account.server.ts'
import { isOnlyAdmin } from '#app/features/accounts/roles.server.ts'
import { secondFactorOf } from '#app/features/accounts/second-factor.server.ts'
import type { SignInMethods } from '#app/features/accounts/sign-in-methods.tsx'
import { DataExport } from '#app/features/exports/data-export.tsx'
import { exportState } from '#app/features/exports/exports.server.ts'
import type { Handle } from '#app/handle.ts'
import { isGoogleConfigured } from '#app/server/oauth/google.server.ts'
import { answerForm, readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { mayEdit } from '#app/server/sessions/role.ts'
import { currentMember } from '#app/server/sessions/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/account.ts'
import { handlerFor } from './account-handlers.server.ts'

export const handle = { failure: 'accountNotSaved' } satisfies Handle

export function meta() {
  return [{ title: 'Your account: Indelible' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = currentMember(context)
  const { email, displayName } = owner
  const [sessions, copy, methods, factor, pieceEmails, isTheOnlyAdmin] = await Promise.all([
    sessionsOf(owner, request),
    exportState(owner),
    signInMethods(owner),
    secondFactorOf(owner),
    mayEdit(owner.role) ? wantsPieceEmails(owner) : null,
    owner.isAdmin && isOnlyAdmin(owner),
  ])
  const googleOffered = isGoogleConfigured()
  const codes: SignInMethods['codes'] = factor ? 'on' : mayEdit(owner.role) ? 'off' : null
  return {
    ...{ email, displayName, sessions, copy, pieceEmails, isTheOnlyAdmin },
    methods: { ...methods, googleOffered, codes },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const fields = await readForm(request)
  const answer = handlerFor(String(fields.get('intent')))
  if (!answer) throw data(null, { status: 400 })
  const { clientIp } = requestContextOf(context)
  return answerForm({ context, fields, failure: handle.failure }, () =>
    answer({ fields, owner, request, clientIp }),
  )
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, pieceEmails, ...account } = loaderData
  return (
    <main id="main">
      {actionData?.toast && (
        <ToastRegion toasts={[reactToasts[actionData.toast]]} of={actionData} />
      )}
      <AccountPage
        {...account}
        resultOf={(intent) => (actionData?.intent === intent ? actionData.result : null)}
      >
        {pieceEmails !== null && (
          <AccountSection
            id="piece-emails"
            title="Emails about pieces"
            text="When somebody else of the team publishes, schedules or takes down a piece that you began and, if you are an editor, when a writer asks to publish one."
          >
            <PieceEmailsForm isOn={pieceEmails} />
          </AccountSection>
        )}
        <AccountSection
          id="data"
          title="Your data"
          text="A copy of what the site holds about you, in one file that people and programs can read. The privacy page says what it leaves out and how to ask for that."
        >
          <DataExport copy={copy} />
        </AccountSection>
      </AccountPage>
    </main>
  )
}
