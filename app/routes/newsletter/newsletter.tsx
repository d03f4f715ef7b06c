import { href } from 'react-router'
import { answerSubscriptionForm } from '#app/features/mailing/subscription-form.server.ts'
import { requestNewsletter } from '#app/features/newsletter/newsletter.server.ts'
import { NewsletterForm } from '#app/features/newsletter/newsletter-form.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { Notice } from '#app/ui/notice.tsx'
import { newsletter } from '#content/pages/newsletter.ts'
import type { Route } from './+types/newsletter.ts'

export const handle: Handle = { ownForm: true }

export function meta({ matches }: Route.MetaArgs) {
  const description = newsletter.line
  return pageMeta({ matches, title: newsletter.heading, description, path: href('/newsletter') })
}

export function action(args: Route.ActionArgs) {
  return answerSubscriptionForm(args, {
    ask: requestNewsletter,
    askedPage: href('/newsletter/asked'),
    failure: 'the newsletter could not be asked for',
  })
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <Notice title={newsletter.heading} text={newsletter.line}>
      <NewsletterForm place="page" {...actionData} />
    </Notice>
  )
}
