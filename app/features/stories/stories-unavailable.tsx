import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { storiesOutage } from '#content/pages/stories.ts'

/** Shown in place of a list that could not be loaded. `href` is the page's own address. */
export function StoriesUnavailable({ href }: { href: string }) {
  const { stories, again } = storiesOutage
  return (
    <EmptyState title={stories.title} action={<ButtonLink href={href}>{again}</ButtonLink>}>
      {stories.text}
    </EmptyState>
  )
}
