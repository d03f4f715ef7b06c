import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export function NoWorks() {
  return (
    <EmptyState
      level="h2"
      title="Nothing hangs there"
      action={<ButtonLink href={href('/gallery')}>Show all plates</ButtonLink>}
    >
      We have plates of each, and none of both. Change one of the two, or see the whole wall.
    </EmptyState>
  )
}
