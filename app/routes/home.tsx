import { HomeCover } from '#app/features/site/home-cover.tsx'
import type { Handle } from '#app/handle.ts'
import { site } from '#content/site.ts'

export const handle: Handle = { cover: true }

export function meta() {
  return [
    { title: `${site.name}: ${site.strapline}` },
    { name: 'description', content: site.description },
  ]
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
