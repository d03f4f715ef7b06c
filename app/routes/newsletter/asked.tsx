import { href } from 'react-router'
import { pageMeta } from '#app/features/site/page-meta.ts'
import type { Handle } from '#app/handle.ts'
import { Notice } from '#app/ui/notice.tsx'
import { newsletterPages } from '#content/pages/newsletter.ts'
import type { Route } from './+types/asked.ts'

export const handle: Handle = { ownForm: true }

const { title, text } = newsletterPages.asked

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title,
    description: text,
    path: href('/newsletter/asked'),
    indexed: false,
  })
}

export default function Asked() {
  return <Notice title={title} text={text} />
}
