import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { signInForm, signUpForm } from '#app/features/accounts/account.ts'
import { AuthPage } from '#app/features/accounts/auth-page.tsx'
import { signIn } from '#app/features/accounts/sign-in.server.ts'
import { signUp } from '#app/features/accounts/sign-up.server.ts'
import type { Handle } from '#app/root.tsx'
import { readForm } from '#app/server/forms.server.ts'
import { visitOf } from '#app/server/http/visit.server.ts'
import { log } from '#app/server/log.server.ts'
import { redirectWithToast, tooOften, unavailable } from '#app/server/responses.server.ts'
import { currentViewer, homeOf } from '#app/server/viewer.server.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import { type Toast, toasts } from '#content/toasts.ts'
import type { Route } from './+types/auth.ts'

export const handle: Handle = { hydrate: true }

export function meta() {
  return [{ title: 'Sign in: Indelible' }]
}

/** Those who are signed in have no business here. */
export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = currentViewer(context)
  if (viewer) throw redirect(homeOf(viewer))
  return { tab: new URL(request.url).searchParams.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = visitOf(context)
  const fields = await readForm(request)
  const signingUp = fields.get('intent') === 'sign-up'
  try {
    return await (signingUp ? answerSignUp : answerSignIn)(fields, visit.address)
  } catch (error) {
    if (error instanceof Response) throw error
    log.error({ id: visit.requestId, err: error }, 'accounts are out of reach')
    return unavailable(
      refused(fields, signingUp ? toasts.signUpUnavailable : toasts.signInUnavailable),
    )
  }
}

async function answerSignIn(fields: FormData, address: string) {
  const form = parseWithZod(fields, { schema: signInForm })
  if (form.status !== 'success') {
    const result = form.reply({ hideFields })
    return data({ result, toast: null }, { status: 422 })
  }
  const outcome = await signIn(form.value, address)
  if (outcome === 'too often') return tooOften(refused(fields, toasts.signInTooOften))
  if (outcome === 'unverified') {
    return data(refused(fields, toasts.signInUnverified), { status: 403 })
  }
  if (outcome === 'refused') return data(refused(fields, toasts.signInFailed), { status: 401 })
  return redirectWithToast(homeOf(outcome.viewer), 'welcomeBack', outcome.cookies)
}

async function answerSignUp(fields: FormData, address: string) {
  const form = parseWithZod(fields, { schema: signUpForm })
  if (form.status !== 'success') {
    const toast = form.error?.confirm?.includes(toasts.passwordMismatch.text)
      ? toasts.passwordMismatch
      : null
    return data({ result: form.reply({ hideFields }), toast }, { status: 422 })
  }
  const outcome = await signUp(form.value, address)
  if (outcome === 'too often') return tooOften(refused(fields, toasts.signUpTooOften))
  if (outcome !== 'posted') {
    const { passwordProblem } = outcome
    const result = form.reply({ hideFields, fieldErrors: { password: [passwordProblem] } })
    return data(
      { result, toast: { ...toasts.signUpFailed, text: passwordProblem } },
      { status: 422 },
    )
  }
  return redirectWithToast('/auth', 'signUpSuccessful')
}

// A password is never sent back to the page.
const hideFields = ['password', 'confirm']

function refused(fields: FormData, toast: Toast) {
  const form = parseWithZod(fields, { schema: signInForm })
  return { result: form.reply({ hideFields, formErrors: [toast.text ?? toast.title] }), toast }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ToastRegion toasts={actionData?.toast ? [actionData.toast] : []} />
      <AuthPage tab={loaderData.tab} lastResult={actionData?.result} />
    </>
  )
}
