import { href, Link } from 'react-router'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { redirectToCode } from '#app/accounts/sign-in/welcome.server.ts'
import { readSignedToken } from '#app/platform/email/signed-link.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast, tokenHeaders } from '#app/platform/response/responses.server.ts'
import { knownViewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import type { Route } from './+types/invitation.route.ts'
import { InvitationForm } from './invitation-form.tsx'
import { acceptInvitation, findInvitation, type Invitation } from './invitations.server.ts'
import { readInvitee } from './invitee.server.ts'
import { roleLabels } from './team.ts'

export const handle = { failure: 'signInUnavailable', ownForm: true } satisfies Handle

export const headers = () => tokenHeaders

export function meta() {
  return [{ title: 'Join the team: Indelible' }, { name: 'robots', content: 'noindex' }]
}

/** Opening the link changes nothing, because mail scanners follow links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readSignedToken(request)
  const invitation = await findInvitation(token)
  if (!invitation) throw await linkFailed()
  const { email, role, inviter, account } = invitation
  return { token, email, role, inviter, account: accountFor(account, knownViewer(context)) }
}

type Holder = keyof typeof explanations

function accountFor(account: Invitation['account'], viewer: { id: string } | null): Holder {
  if (!account) return 'new'
  if (viewer?.id === account.id) return 'signed in'
  return account.hasPassword ? 'with password' : 'without password'
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  return answerForm({ context, fields, failure: handle.failure }, async () => {
    const invitation = await findInvitation(readSignedToken(request, fields))
    if (!invitation) return linkFailed()
    const who = accountFor(invitation.account, knownViewer(context))
    if (who === 'signed in') {
      return (await acceptInvitation(invitation, null)) ? welcomeToTeam() : linkFailed()
    }
    const { clientIp } = getRequestContext(context)
    const userAgent = request.headers.get('user-agent') ?? ''
    const invitee = await readInvitee(invitation, fields, clientIp)
    if ('answer' in invitee) return invitee.answer
    const { password, colleague } = invitee
    if (!(await acceptInvitation(invitation, colleague))) return linkFailed()
    const outcome = await signIn({ email: invitation.email, password }, clientIp, userAgent)
    if (typeof outcome === 'string') return redirectWithToast(href('/auth'), 'invitationAccepted')
    return 'codeChallenge' in outcome ? redirectToCode(outcome) : welcomeToTeam(outcome.cookies)
  })
}

function welcomeToTeam(cookies = new Headers()) {
  return redirectWithToast(href('/edit'), 'invitationAccepted', cookies)
}

async function linkFailed() {
  const answer = await redirectWithToast(href('/auth'), 'invitationFailed')
  answer.headers.set('Referrer-Policy', 'no-referrer')
  return answer
}

export default function AcceptInvitation({
  loaderData: { token, email, role, inviter, account },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap pt-10 lg:pt-14">
      <h1 className="mb-4 text-h1">Join the team</h1>
      <p className="mb-6 max-w-prose text-lead text-soft">
        <bdi>{inviter ?? 'Somebody'}</bdi> invites <b className="text-ink wrap-anywhere">{email}</b>{' '}
        to work on Indelible. The role is <b className="text-ink">{roleLabels[role]}</b>.{' '}
        {explanations[account]}
      </p>
      {account === 'without password' ? (
        <p>
          <Link className="link" to={href('/auth')}>
            Sign in with Google
          </Link>
        </p>
      ) : (
        <InvitationForm token={token} email={email} account={account} answer={actionData} />
      )}
    </main>
  )
}

const explanations = {
  'signed in': 'You are signed in with this address.',
  'with password': 'You have an account with this address: enter its password.',
  'without password':
    'You have an account with this address and no password. Sign in with Google, then open the link in the email again.',
  new: 'Choose a name and a password. This creates your account and signs you in.',
}
