import { href } from 'react-router'
import { answerSubscriptionForm } from '#app/features/mailing/subscription-form.server.ts'
import { registerInterest } from '#app/features/offers/interest.server.ts'
import { findOpenOffer } from '#app/features/offers/interest.ts'
import { InterestForm } from '#app/features/offers/interest-form.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { notFound } from '#app/server/response/responses.server.ts'
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

export function action(args: Route.ActionArgs) {
  const offer = openOffer(args.params.offer)
  return answerSubscriptionForm(args, {
    ask: (email, client) => registerInterest(offer, email, client),
    askedPage: href('/interest/asked'),
    failure: 'interest could not be registered',
  })
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
