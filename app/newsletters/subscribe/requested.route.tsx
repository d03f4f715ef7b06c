import { href } from 'react-router'
import type { Handle } from '#app/route-handle.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { subscriptionPages } from '#content/pages/subscriptions.ts'
import type { Route } from './+types/requested.route.ts'

export const handle: Handle = { ownForm: true }

const { title, text } = subscriptionPages.requested

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, title, description: text, path: location.pathname, indexed: false })
}

export default function Requested() {
  return (
    <Notice title={title} text={text}>
      <ButtonLink variant="outline" href={href('/blog')}>
        Read the articles
      </ButtonLink>
    </Notice>
  )
}
