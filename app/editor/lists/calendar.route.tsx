import { href } from 'react-router'
import { listScheduled } from '#app/pieces/drafts/piece-list.server.ts'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/calendar.route.ts'
import { Calendar } from './calendar.tsx'

export const handle = { tabs: true, title: 'What is planned' }

export async function loader({ context }: Route.LoaderArgs) {
  const scheduled = await listScheduled(currentTeamMember(context))
  const pieces = scheduled.flatMap((piece) =>
    piece.publishAt ? [{ ...piece, publishAt: piece.publishAt }] : [],
  )
  return { pieces, today: new Date() }
}

export default function Planned({ loaderData: { pieces, today } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <h1 className="text-h2">What is planned</h1>
      <p className="mt-3 mb-8 text-soft">
        {pieces.length > 0
          ? 'Each piece is published on its own at its time. Times are London’s.'
          : 'Nothing is scheduled.'}
      </p>
      {pieces.length > 0 ? (
        <Calendar pieces={pieces} today={today} />
      ) : (
        <ButtonLink variant="outline" href={href('/edit')}>
          See all pieces
        </ButtonLink>
      )}
    </main>
  )
}
