import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { requestNewsletter } from '#app/features/newsletter/newsletter.server.ts'
import { newsletterForm } from '#app/features/newsletter/newsletter.ts'
import { NewsletterForm } from '#app/features/newsletter/newsletter-form.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { tooOften, unavailable } from '#app/server/response/responses.server.ts'
import { honeypot } from '#app/ui/honeypot.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { newsletter } from '#content/pages/newsletter.ts'
import type { Route } from './+types/newsletter.ts'

export const handle: Handle = { ownForm: true }

export function meta({ matches }: Route.MetaArgs) {
  const description = newsletter.line
  return pageMeta({ matches, title: newsletter.heading, description, path: href('/newsletter') })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { address, requestId } = requestContextOf(context)
  const fields = await readForm(request)
  if (fields.get(honeypot)) return redirect(href('/newsletter/asked'), 303)

  const form = parseWithZod(fields, { schema: newsletterForm })
  const typed = String(fields.get('email') ?? '').slice(0, 254)
  if (form.status !== 'success') {
    return data({ typed, errors: form.error?.email ?? [] }, { status: 422 })
  }
  try {
    const outcome = await requestNewsletter(form.value.email, address)
    if (outcome === 'asked') return redirect(href('/newsletter/asked'), 303)
    return tooOften({ typed, errors: ['That was a few too many tries. Please wait an hour.'] })
  } catch (error) {
    log.error({ id: requestId, err: error }, 'the newsletter could not be asked for')
    const errors = ['We could not do that just now. Please try again in a minute.']
    return unavailable({ typed, errors })
  }
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <Notice title={newsletter.heading} text={newsletter.line}>
      <NewsletterForm place="page" {...actionData} />
    </Notice>
  )
}
