import { HomeCover } from '#app/features/site/home-cover.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { magazine } from '#app/features/site/structured-data.ts'
import type { Handle } from '#app/handle.ts'
import { site } from '#content/site.ts'
import type { Route } from './+types/home.ts'

export const handle: Handle = { cover: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, description: site.description, path: '/', things: [magazine] })
}

// Without a loader, a reader who comes by client navigation would ask the server nothing.
export function loader() {
  return null
}

export default function Home() {
  return (
    <main id="main">
      <HomeCover />
    </main>
  )
}
