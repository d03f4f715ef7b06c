import { href } from 'react-router'
import { ComplaintForm } from '#app/features/complaints/complaint-form.tsx'
import { privacy } from '#app/features/site/legal.server.ts'
import { LegalPage } from '#app/features/site/legal-page.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { Publisher } from '#app/features/site/publisher.tsx'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/privacy.ts'

export const handle: Handle = { hydrate: false }

export function meta({ matches, loaderData: { title, description } }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title,
    description,
    path: href('/privacy'),
    things: [breadcrumbs({ name: title, path: href('/privacy') })],
  })
}

export function loader() {
  return privacy
}

const slots = {
  publisher: <Publisher />,
  'complaint-form': (
    <div className="my-10">
      <ComplaintForm />
    </div>
  ),
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} slots={slots} />
}
