import { href } from 'react-router'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { magazine } from '#app/site/structured-data.ts'
import { CoverNeedle } from '#app/ui/needle.tsx'
import { site } from '#content/site.ts'
import type { Route } from './+types/home.route.ts'
import { HomePage } from './home-page.tsx'
import { homeParts } from './home-parts.server.ts'

export const handle: Handle = { cover: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    description: site.description,
    path: href('/'),
    structuredData: [magazine],
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return homeParts(siteSettings['front-page'], context)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <HomePage {...loaderData} />
      <CoverNeedle />
    </>
  )
}
