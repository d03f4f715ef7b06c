import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { Notice } from '#app/ui/notice.tsx'
import { subscriptionPages } from '#content/pages/subscriptions.ts'
import type { Route } from './+types/requested.ts'

export const handle: Handle = { ownForm: true }

const { title, text } = subscriptionPages.requested

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, title, description: text, path: location.pathname, indexed: false })
}

export default function Requested() {
  return <Notice title={title} text={text} />
}
