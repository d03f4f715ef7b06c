import { data } from 'react-router'
import { DataExport } from '#app/accounts/data-export/data-export.tsx'
import { exportState } from '#app/accounts/data-export/exports.server.ts'
import { findSecondFactor } from '#app/accounts/second-factor/second-factor.server.ts'
import { signInMethods } from '#app/accounts/sign-in/google-connection.server.ts'
import { isOnlyAdmin } from '#app/accounts/team/roles.server.ts'
import { isGoogleConfigured } from '#app/platform/oauth/google.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { currentMember } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { keepsDraftsAlone } from '#app/stories/author/story-draft.server.ts'
import type { Route } from './+types/account.route.ts'
import { PieceEmailsForm, StoriesBegunForm } from './account-forms.tsx'
import { handlerFor } from './account-handlers.server.ts'
import { AccountPage, AccountSection } from './account-page.tsx'
import { listSessions, wantsPieceEmails } from './own-account.server.ts'
import type { SignInMethods } from './sign-in-methods.tsx'

export const handle = { title: 'Your account', failure: 'accountNotSaved' } satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = currentMember(context)
  const { email, displayName } = owner
  const [sessions, copy, methods, factor, pieceEmails, draftsAlone, isTheOnlyAdmin] =
    await Promise.all([
      listSessions(owner, request),
      exportState(owner),
      signInMethods(owner),
      findSecondFactor(owner),
      mayEdit(owner.role) ? wantsPieceEmails(owner) : null,
      keepsDraftsAlone(owner),
      owner.isAdmin && isOnlyAdmin(owner),
    ])
  const googleOffered = isGoogleConfigured()
  const codes: SignInMethods['codes'] = factor ? 'on' : mayEdit(owner.role) ? 'off' : null
  return {
    email,
    displayName,
    sessions,
    copy,
    pieceEmails,
    draftsAlone,
    isTheOnlyAdmin,
    methods: { ...methods, googleOffered, codes },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  const fields = await readForm(request)
  const answer = handlerFor(String(fields.get('intent')))
  if (!answer) throw data(null, { status: 400 })
  const { clientIp } = getRequestContext(context)
  return answerForm({ context, fields, failure: handle.failure }, () =>
    answer({ fields, owner, request, clientIp }),
  )
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, pieceEmails, draftsAlone, ...account } = loaderData
  return (
    <main id="main">
      <AnswerToast answer={actionData} />
      <AccountPage
        {...account}
        resultFor={(intent) => (actionData?.intent === intent ? actionData.result : null)}
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
          id="stories-begun"
          title="Stories that you begin"
          text="What you write in the story form is kept with your account until you send or discard it, for 30 days at most, so that you can go on from another device."
        >
          <StoriesBegunForm isAlone={draftsAlone} />
        </AccountSection>
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
