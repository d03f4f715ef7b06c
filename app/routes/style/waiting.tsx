import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import swallow from '#content/pictures/cover/swallow.webp'
import { Specimen } from './specimen.tsx'

export function Waiting() {
  return (
    <>
      <Specimen
        name="Loading"
        note="Where nothing is known of what will come, a panel that says so."
      >
        <Loading label="Loading the stories" />
      </Specimen>
      <Specimen name="Empty state" note="Says why there is nothing, and what to do about it.">
        <EmptyState
          title="No Stories Yet"
          picture={{ src: swallow, width: 197, height: 254 }}
          action={<ButtonLink href="#waiting">Share Your Story</ButtonLink>}
        >
          We have not published any stories yet. Yours could be the first.
        </EmptyState>
      </Specimen>
    </>
  )
}
