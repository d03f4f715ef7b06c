import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { log } from '#app/server/observability/logger.server.ts'
import { emailField } from '#app/server/request/form-fields.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { tooOften, unavailable } from '#app/server/response/responses.server.ts'
import { honeypot } from '#app/ui/honeypot.tsx'

const subscriptionForm = z.object({ email: emailField })

type Subscription = {
  /** Sends the letter with the link to confirm; `client` is the address the request came from. */
  ask: (email: string, client: string) => Promise<'asked' | 'too often'>
  /** The page that says a letter is on its way. */
  askedPage: string
  /** What the log says when `ask` throws. */
  failure: string
}

type SubmittedForm = { request: Request; context: Readonly<RouterContextProvider> }

/** Answers the form of a list with one field, the address; robots that fill the honeypot are told the same as readers. */
export async function answerSubscriptionForm(
  { request, context }: SubmittedForm,
  { ask, askedPage, failure }: Subscription,
) {
  const { address, requestId } = requestContextOf(context)
  const fields = await readForm(request)
  if (fields.get(honeypot)) return redirect(askedPage, 303)

  const form = parseWithZod(fields, { schema: subscriptionForm })
  const typed = String(fields.get('email') ?? '').slice(0, 254)
  if (form.status !== 'success') {
    return data({ typed, errors: form.error?.email ?? [] }, { status: 422 })
  }
  try {
    const outcome = await ask(form.value.email, address)
    if (outcome === 'asked') return redirect(askedPage, 303)
    return tooOften({ typed, errors: ['That was a few too many tries. Please wait an hour.'] })
  } catch (error) {
    log.error({ id: requestId, err: error }, failure)
    const errors = ['We could not do that just now. Please try again in a minute.']
    return unavailable({ typed, errors })
  }
}
