import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, href, Link } from 'react-router'
import { proofProblems, verificationForm } from '#app/accounts/account/account.ts'
import { AccountOfPassword } from '#app/accounts/account/account-of-password.tsx'
import { checkCurrentPassword } from '#app/accounts/account/own-account.server.ts'
import { readSignedToken } from '#app/platform/email/signed-link.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast, tokenHeaders } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { useAnsweredForm } from '#app/ui/answered-form.ts'
import { Button } from '#app/ui/button.tsx'
import { inputProps } from '#app/ui/checked-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import type { Route } from './+types/verify.route.ts'
import { signIn } from './sign-in.server.ts'
import { readVerification, verifyAddress } from './verify-address.server.ts'
import { redirectToCode, welcome } from './welcome.server.ts'

export const handle = { failure: 'signInUnavailable', ownForm: true } satisfies Handle

export const headers = () => tokenHeaders

export function meta() {
  return [{ title: 'Verify your email address: Indelible' }, { name: 'robots', content: 'noindex' }]
}

/** Opening the link changes nothing, because mail scanners follow links too. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = readSignedToken(request)
  const account = await readVerification(token)
  if (!account) throw await linkFailed()
  return { token, email: account.email }
}

/** The link proves the mailbox, the password that this is who signed up: else a stranger's account would be opened. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  return answerForm({ context, fields, failure: handle.failure }, async () => {
    const token = readSignedToken(request, fields)
    const account = await readVerification(token)
    if (!account) return linkFailed()
    const form = parseWithZod(fields, { schema: verificationForm })
    const refused = (status: number, problem?: string) => {
      const fieldErrors: Record<string, string[]> = problem ? { password: [problem] } : {}
      const result = form.reply({ hideFields: ['password'], fieldErrors })
      return data({ result, toast: null }, { status })
    }
    if (form.status !== 'success') return refused(422)
    const { password } = form.value
    const proof = await checkCurrentPassword(account, password)
    if (proof !== 'right') return refused(proof === 'too often' ? 429 : 401, proofProblems[proof])
    if (!(await verifyAddress(account))) return linkFailed()
    const { clientIp } = getRequestContext(context)
    const userAgent = request.headers.get('user-agent') ?? ''
    const outcome = await signIn({ email: account.email, password }, clientIp, userAgent)
    if (typeof outcome === 'string') return redirectWithToast(href('/auth'), 'emailVerified')
    if ('codeChallenge' in outcome) return redirectToCode(outcome)
    return welcome(request, outcome, 'emailVerifiedAndSignedIn')
  })
}

async function linkFailed() {
  const answer = await redirectWithToast(href('/auth'), 'verificationFailed')
  answer.headers.set('Referrer-Policy', 'no-referrer')
  return answer
}

export default function Verify({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const { fields, formProps } = useAnsweredForm<{ password: string }>({
    id: 'verify',
    lastResult: actionData?.result ?? null,
  })
  return (
    <main id="main" className="wrap pt-10 lg:pt-14">
      <h1 className="mb-4 text-h1">Verify your email address</h1>
      <p className="mb-6 max-w-prose text-lead text-soft">
        Enter the password that you chose for the account of{' '}
        <b className="text-ink wrap-anywhere">{email}</b>. This verifies the address and signs you
        in.
      </p>
      <Form method="post" className="grid max-w-prose gap-4" {...formProps}>
        <input type="hidden" name="token" value={token} />
        <AccountOfPassword email={email} />
        <TextField
          label="Password"
          autoComplete="current-password"
          {...inputProps(fields.password, 'password')}
          required
        />
        <FormToasts
          toasts={actionData?.toast ? [reactToasts[actionData.toast]] : []}
          of={actionData}
        />
        <p>
          <Button type="submit" size="lg">
            Verify and sign in
          </Button>
        </p>
      </Form>
      <p className="mt-6 max-w-prose text-soft">
        Have you forgotten it, or did somebody else sign up with your address?{' '}
        <Link className="link" to={`${href('/auth')}?tab=recovery`}>
          Set a new password by email
        </Link>
        .
      </p>
    </main>
  )
}
