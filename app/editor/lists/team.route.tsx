import { href } from 'react-router'
import { teamMembers } from '#app/accounts/team/roles.server.ts'
import { TeamList } from '#app/accounts/team/team-list.tsx'
import { currentTeamMember } from '#app/platform/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/team.route.ts'

export const handle = { tabs: true, title: 'The team' }

export async function loader({ context }: Route.LoaderArgs) {
  const { isAdmin } = currentTeamMember(context)
  const members = await teamMembers()
  const withoutAddresses = members.map(({ email: _, ...member }) => member)
  return { isAdmin, members: isAdmin ? members : withoutAddresses }
}

export default function Team({ loaderData: { isAdmin, members } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap pt-6 lg:pt-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-h2">The team</h1>
        {isAdmin && (
          <ButtonLink variant="outline" href={href('/admin/team')}>
            Change roles
          </ButtonLink>
        )}
      </div>
      <p className="mb-6 max-w-prose text-lead text-soft">
        Everybody who has a role at this magazine. Writers ask an editor to publish. Admins give the
        roles of writer and editor.
      </p>
      <TeamList members={members} />
    </main>
  )
}
