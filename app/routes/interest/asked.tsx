import { href } from 'react-router'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'
import { interestPages } from '#content/pages/interest.ts'
import type { Route } from './+types/asked.ts'

const { title, text } = interestPages.asked

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title,
    description: text,
    path: href('/interest/asked'),
    indexed: false,
  })
}

export default function Asked() {
  return <Notice title={title} text={text} />
}
