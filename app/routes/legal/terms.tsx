import { href } from 'react-router'
import { terms } from '#app/features/site/legal.server.ts'
import { LegalPage } from '#app/features/site/legal-page.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { Publisher } from '#app/features/site/publisher.tsx'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/terms.ts'

export const handle: Handle = { hydrate: false }

export function meta({ matches, loaderData: { title, description } }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title,
    description,
    path: href('/terms'),
    things: [breadcrumbs({ name: title, path: href('/terms') })],
  })
}

export function loader() {
  return terms
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} slots={{ publisher: <Publisher /> }} />
}
