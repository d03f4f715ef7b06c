import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { and, eq } from 'drizzle-orm'
import { data, href } from 'react-router'
import {
  newPasswordForm,
  recoveryForm,
  signInForm,
  signUpForm,
} from '#app/accounts/account/account.ts'
import { db } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import {
  redirectWithToast,
  tooOften,
  unavailable,
} from '#app/platform/response/responses.server.ts'
import { type Toast, type ToastKey, toasts } from '#content/toasts.ts'
import { pendingVerification } from './pending-verification.server.ts'
import { requestPasswordReset, setNewPassword } from './recovery.server.ts'
import { clearRecoveryToken, readRecoveryToken } from './recovery-link.server.ts'
import { signIn } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'
import { sendVerificationLink } from './verify-address.server.ts'
import { redirectToCode, welcome } from './welcome.server.ts'

type FormRequest = { fields: FormData; request: Request; clientIp: string }

// A password is never sent back to the page.
const hideFields = ['password', 'confirm']

export const authHandlers = {
  'sign-in': { handle: handleSignIn, unavailable: toasts.signInUnavailable },
  'sign-up': { handle: handleSignUp, unavailable: toasts.signUpUnavailable },
  resend: { handle: handleResend, unavailable: toasts.verificationUnavailable },
  recovery: { handle: handleRecovery, unavailable: toasts.resetUnavailable },
  'new-password': { handle: handleNewPassword, unavailable: toasts.resetUnavailable },
}

export function isAuthIntent(intent: string): intent is keyof typeof authHandlers {
  return Object.hasOwn(authHandlers, intent)
}

export function refuseUnavailable(fields: FormData, toast: Toast) {
  return unavailable(refused(fields, toast))
}

async function handleSignIn({ fields, request, clientIp }: FormRequest) {
  const form = parseWithZod(fields, { schema: signInForm })
  if (form.status !== 'success') return invalid(form)
  const outcome = await signIn(form.value, clientIp, request.headers.get('user-agent') ?? '')
  if (outcome === 'too often') return tooOften(refused(fields, toasts.signInTooOften))
  if (outcome === 'unverified') {
    const { email } = form.value
    const headers = { 'Set-Cookie': await pendingVerification.set({ email }) }
    const answer = { ...refused(fields, toasts.signInUnverified), awaited: email }
    return data(answer, { status: 403, headers })
  }
  if (outcome === 'refused') return data(refused(fields, toasts.signInFailed), { status: 401 })
  if ('codeChallenge' in outcome) return redirectToCode(outcome)
  return welcome(request, outcome)
}

async function handleSignUp({ fields, clientIp }: FormRequest) {
  const form = parseWithZod(fields, { schema: signUpForm })
  if (form.status !== 'success') return invalid(form, mismatchIn(form.error?.confirm))
  const outcome = await signUp(form.value, clientIp)
  if (outcome === 'too often') return tooOften(refused(fields, toasts.signUpTooOften))
  if (outcome !== 'created') {
    const { passwordProblem } = outcome
    const toast = { ...toasts.signUpFailed, text: passwordProblem }
    return invalid(form, toast, { password: [passwordProblem] })
  }
  return redirectToWait(form.value.email, 'signUpSuccessful')
}

async function handleResend({ fields, clientIp }: FormRequest) {
  const form = parseWithZod(fields, { schema: recoveryForm })
  if (form.status !== 'success') return invalid(form, toasts.emailRequired)
  const outcome = await resendVerificationEmail(form.value.email, clientIp)
  if (outcome === 'too often') return tooOften(refused(fields, toasts.verificationTooOften))
  return redirectToWait(form.value.email, 'verificationSent')
}

// Redirects to /auth, which offers to send the email again.
async function redirectToWait(email: string, toast: ToastKey) {
  const headers = new Headers({ 'Set-Cookie': await pendingVerification.set({ email }) })
  return redirectWithToast(href('/auth'), toast, headers)
}

async function handleRecovery({ fields, clientIp }: FormRequest) {
  const form = parseWithZod(fields, { schema: recoveryForm })
  if (form.status !== 'success') return invalid(form, toasts.emailRequired)
  const outcome = await requestPasswordReset(form.value.email, clientIp)
  if (outcome === 'too often') return tooOften(refused(fields, toasts.resetFailed))
  return redirectWithToast(href('/auth'), 'resetSent')
}

async function handleNewPassword({ fields, request }: FormRequest) {
  const form = parseWithZod(fields, { schema: newPasswordForm })
  if (form.status !== 'success') return invalid(form, mismatchIn(form.error?.confirm))
  const outcome = await setNewPassword(await readRecoveryToken(request), form.value.password)
  if (outcome === 'expired')
    return redirectWithToast(href('/auth'), 'resetExpired', await clearRecoveryToken())
  if (outcome === 'set')
    return redirectWithToast(href('/auth'), 'passwordSet', await clearRecoveryToken())
  return invalid(form, null, { password: [outcome.passwordProblem] })
}

function invalid(
  form: Submission<unknown>,
  toast: Toast | null = null,
  fieldErrors?: Record<string, string[]>,
) {
  return data({ result: form.reply({ hideFields, fieldErrors }), toast }, { status: 422 })
}

function mismatchIn(errors: string[] | null | undefined) {
  return errors?.includes(toasts.passwordMismatch.text) ? toasts.passwordMismatch : null
}

function refused(fields: FormData, toast: Toast) {
  const form = parseWithZod(fields, { schema: signInForm })
  return { result: form.reply({ hideFields, formErrors: [toast.text ?? toast.title] }), toast }
}

const perClient = { name: 'verification:client', max: 20, minutes: 60 }

/** Three in an hour to one address, with the first. The answer and its time are the same for every address: work comes after. */
export async function resendVerificationEmail(email: string, clientIp: string) {
  if (!(await consume(perClient, clientIp))) return 'too often'
  sendAgain(email).catch((error) =>
    log.error({ err: error }, 'a verification email was not sent again'),
  )
  return 'asked'
}

async function sendAgain(email: string) {
  const [unverified] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, false)))
  if (unverified) await sendVerificationLink(unverified)
}
