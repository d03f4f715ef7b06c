import { ComplaintForm } from '#app/features/complaints/complaint-form.tsx'
import { Companies } from '#app/features/site/companies.tsx'
import { LegalPage } from '#app/features/site/legal-page.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { Publisher } from '#app/features/site/publisher.tsx'
import { breadcrumbs } from '#app/features/site/structured-data.ts'
import { isLegalPage, legalPage } from '#app/features/site-settings/legal.server.ts'
import { notFound } from '#app/server/response/responses.server.ts'
import { siteSettings } from '#app/server/site-settings.server.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/legal.ts'

export function meta({ matches, loaderData: { path, title, description } }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title,
    description,
    path,
    things: [breadcrumbs({ name: title, path })],
  })
}

/** One of the pages on privacy, terms and accessibility. */
export function loader({ url }: Route.LoaderArgs) {
  const name = url.pathname.split('/')[1]?.toLowerCase() ?? ''
  if (!isLegalPage(name)) throw notFound()
  const { publisher, contact } = siteSettings
  return { ...legalPage(name), path: `/${name}`, publisher, contact }
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { publisher, contact } = loaderData
  const slots = {
    publisher: <Publisher publisher={publisher} contact={contact} />,
    companies: <Companies {...site} {...publisher} />,
    'complaint-form': (
      <div className="my-10">
        <ComplaintForm />
      </div>
    ),
  }
  return <LegalPage {...loaderData} slots={slots} />
}
