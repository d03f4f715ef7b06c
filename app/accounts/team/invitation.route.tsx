import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link } from 'react-router'
import { newColleagueForm, proofProblems, verificationForm } from '#app/accounts/account/account.ts'
import { AccountOfPassword } from '#app/accounts/account/account-of-password.tsx'
import { checkCurrentPassword } from '#app/accounts/account/own-account.server.ts'
import { SignUpTerms } from '#app/accounts/sign-in/auth-forms.tsx'
import { passwordProblem } from '#app/accounts/sign-in/passwords.server.ts'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { redirectToCode } from '#app/accounts/sign-in/welcome.server.ts'
import type { Handle } from '#app/handle.ts'
import { readSignedToken } from '#app/platform/email/signed-link.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast, tokenHeaders } from '#app/platform/response/responses.server.ts'
import { auth } from '#app/platform/sessions/sessions.server.ts'
import { knownViewer } from '#app/platform/sessions/viewer.server.ts'
import { useAnsweredForm } from '#app/ui/answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/invitation.route.ts'
import { acceptInvitation, findInvitation, type Invitation } from './invitations.server.ts'
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

/** Who takes the role: whoever is signed in with the address, an account that has to be proved, or a new one. */
function accountFor(account: Invitation['account'], viewer: { id: string } | null): Holder {
  if (!account) return 'new'
  if (viewer?.id === account.id) return 'signed in'
  return account.hasPassword ? 'with password' : 'without password'
}

const perClient = { name: 'invitation:client', max: 20, minutes: 15 }

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
    const proved = await (invitation.account
      ? proveAccount(invitation.account, fields, clientIp)
      : readNewColleague(invitation, fields, clientIp))
    if ('answer' in proved) return proved.answer
    const { password, colleague } = proved
    if (!(await acceptInvitation(invitation, colleague))) return linkFailed()
    const outcome = await signIn({ email: invitation.email, password }, clientIp, userAgent)
    if (typeof outcome === 'string') return redirectWithToast(href('/auth'), 'invitationAccepted')
    return 'codeChallenge' in outcome ? redirectToCode(outcome) : welcomeToTeam(outcome.cookies)
  })
}

async function proveAccount(
  account: NonNullable<Invitation['account']>,
  fields: FormData,
  clientIp: string,
) {
  const form = parseWithZod(fields, { schema: verificationForm })
  if (form.status !== 'success') return refused(form, 422)
  const { password } = form.value
  const proof = (await consume(perClient, clientIp))
    ? await checkCurrentPassword(account, password)
    : 'too often'
  if (proof === 'right') return { password, colleague: null }
  return refused(form, proof === 'too often' ? 429 : 401, proofProblems[proof])
}

async function readNewColleague({ email }: Invitation, fields: FormData, clientIp: string) {
  const form = parseWithZod(fields, { schema: newColleagueForm })
  if (form.status !== 'success') return refused(form, 422)
  const { password, displayName } = form.value
  if (!(await consume(perClient, clientIp))) return refused(form, 429, proofProblems['too often'])
  const problem = await passwordProblem(password, email)
  if (problem) return refused(form, 422, problem)
  const hash = await (await auth().$context).password.hash(password)
  return { password, colleague: { displayName, hash } }
}

function refused(form: Submission<unknown>, status: number, problem?: string) {
  const fieldErrors: Record<string, string[]> = problem ? { password: [problem] } : {}
  const result = form.reply({ hideFields: ['password', 'confirm'], fieldErrors })
  return { answer: data({ result, toast: null }, { status }) }
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
  const { fields, formProps } = useAnsweredForm<{
    displayName: string
    password: string
    confirm: string
  }>({ id: 'invitation', lastResult: actionData?.result ?? null })
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
        <Form method="post" className="grid max-w-prose gap-4" {...formProps}>
          <input type="hidden" name="token" value={token} />
          {account === 'new' && (
            <TextField
              label="Your name"
              hint="Colleagues see it. What you write is signed with the name that its form asks for."
              autoComplete="name"
              {...inputProps(fields.displayName, 'text')}
              required
            />
          )}
          {account !== 'signed in' && (
            <>
              <AccountOfPassword email={email} />
              <TextField
                label="Password"
                autoComplete={account === 'new' ? 'new-password' : 'current-password'}
                {...inputProps(fields.password, 'password')}
                required
              />
            </>
          )}
          {account === 'new' && (
            <>
              <TextField
                label="Confirm password"
                autoComplete="new-password"
                {...inputProps(fields.confirm, 'password')}
                required
              />
              <SignUpTerms />
            </>
          )}
          <FormToasts
            toasts={actionData?.toast ? [reactToasts[actionData.toast]] : []}
            of={actionData}
          />
          <p>
            <Button type="submit" size="lg">
              Join the team
            </Button>
          </p>
        </Form>
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
