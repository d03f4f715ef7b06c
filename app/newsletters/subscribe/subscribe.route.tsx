import { hasArchive, hasSentNewsletter } from '#app/newsletters/archive/archive.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { SubscriptionForm } from '#app/site/subscription-form.tsx'
import { findOfferTopic } from '#app/site/topics.ts'
import { Notice } from '#app/ui/notice.tsx'
import { newsletter } from '#content/pages/newsletter.ts'
import type { Route } from './+types/subscribe.route.ts'
import { NewsletterPage } from './newsletter-page.tsx'
import { handleSubscriptionForm } from './subscription-form.server.ts'

export const handle: Handle = { ownForm: true }

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const { title = '', text = '', list } = loaderData ?? {}
  const indexed = list === 'newsletter'
  return pageMeta({ matches, title, description: text, path: location.pathname, indexed })
}

export async function loader({ params }: Route.LoaderArgs) {
  const topic = requireTopic(params)
  if (topic.list !== 'newsletter') return { ...topic, page: null }
  const [hasPages, hasBegun] = await Promise.all([hasArchive(), hasSentNewsletter()])
  const text = hasBegun ? newsletter.lineOnceSent : topic.text
  return { ...topic, text, page: { hasArchive: hasPages, hasBegun, piece: specimenPiece() } }
}

export function action(args: Route.ActionArgs) {
  return handleSubscriptionForm(args, requireTopic(args.params))
}

function specimenPiece() {
  const first = catalogue.articles[0]
  if (!first) return null
  const { slug, title, excerpt, minutes } = first
  return { slug, title, excerpt, minutes }
}

function requireTopic(params: { offer?: string }) {
  const topic = params.offer === undefined ? newsletterTopic : findOfferTopic(params.offer)
  if (!topic) throw notFound()
  return topic
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { page, ...topic } = loaderData
  const form = <SubscriptionForm topic={topic} place="page" {...actionData} />
  if (page) {
    return (
      <NewsletterPage title={topic.title} {...page}>
        {form}
      </NewsletterPage>
    )
  }
  return (
    <Notice title={topic.title} text={topic.text}>
      {form}
    </Notice>
  )
}
