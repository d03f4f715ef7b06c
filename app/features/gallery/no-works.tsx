import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export function NoWorks() {
  return (
    <EmptyState
      level="h2"
      title="No plates found"
      action={<ButtonLink href={href('/gallery')}>Show all plates</ButtonLink>}
    >
      No plates match these filters. Change one, or see all the plates.
    </EmptyState>
  )
}
