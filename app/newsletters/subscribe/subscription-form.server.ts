import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { log } from '#app/platform/observability/logger.server.ts'
import { emailField } from '#app/platform/request/form-fields.ts'
import { readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { tooOften, unavailable } from '#app/platform/response/responses.server.ts'
import type { Topic } from '#app/site/topics.ts'
import { honeypot } from '#app/ui/honeypot.tsx'
import { requestSubscription } from './subscriptions.server.ts'

const subscriptionForm = z.object({ email: emailField })

type SubmittedForm = { request: Request; context: Readonly<RouterContextProvider> }

/** Bots that fill in the honeypot get the same answer as readers, but no email. */
export async function handleSubscriptionForm({ request, context }: SubmittedForm, topic: Topic) {
  const { clientIp, requestId } = getRequestContext(context)
  const requested = () => redirect(href(`/${topic.list}/asked`), 303)
  const fields = await readForm(request)
  if (fields.get(honeypot)) return requested()

  const form = parseWithZod(fields, { schema: subscriptionForm })
  const input = String(fields.get('email') ?? '').slice(0, 254)
  if (form.status !== 'success') {
    return data({ input, errors: form.error?.email ?? [] }, { status: 422 })
  }
  try {
    const outcome = await requestSubscription(topic, form.value.email, clientIp)
    if (outcome === 'requested') return requested()
    return tooOften({ input, errors: ['Too many attempts. Wait an hour, then try again.'] })
  } catch (error) {
    log.error(
      { id: requestId, topic: topic.id, err: error },
      'a subscription could not be requested',
    )
    const errors = ['We could not do that at the moment. Try again in a few minutes.']
    return unavailable({ input, errors })
  }
}
