import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { registerInterest } from '#app/features/offers/interest.server.ts'
import { findOpenOffer, interestForm } from '#app/features/offers/interest.ts'
import { InterestForm } from '#app/features/offers/interest-form.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { notFound, tooOften, unavailable } from '#app/server/response/responses.server.ts'
import { honeypot } from '#app/ui/honeypot.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/interest.ts'

export const handle: Handle = { ownForm: true }

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const { title = '', text = '' } = loaderData ?? {}
  const path = href('/interest/:offer', { offer: params.offer })
  return pageMeta({ matches, title, description: text, path, indexed: false })
}

export function loader({ params }: Route.LoaderArgs) {
  const { id, title, text } = openOffer(params.offer)
  return { id, title, text }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const offer = openOffer(params.offer)
  const { address, requestId } = requestContextOf(context)
  const fields = await readForm(request)
  if (fields.get(honeypot)) return redirect(href('/interest/asked'), 303)

  const form = parseWithZod(fields, { schema: interestForm })
  const typed = String(fields.get('email') ?? '').slice(0, 254)
  if (form.status !== 'success') {
    return data({ typed, errors: form.error?.email ?? [] }, { status: 422 })
  }
  try {
    const outcome = await registerInterest(offer, form.value.email, address)
    if (outcome === 'asked') return redirect(href('/interest/asked'), 303)
    return tooOften({ typed, errors: ['That was a few too many tries. Please wait an hour.'] })
  } catch (error) {
    log.error({ id: requestId, err: error }, 'interest could not be registered')
    const errors = ['We could not do that just now. Please try again in a minute.']
    return unavailable({ typed, errors })
  }
}

function openOffer(id: string) {
  const offer = findOpenOffer(id)
  if (!offer) throw notFound()
  return offer
}

export default function Interest({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, text } = loaderData
  return (
    <Notice title={title} text={text}>
      <InterestForm offer={id} {...actionData} />
    </Notice>
  )
}
