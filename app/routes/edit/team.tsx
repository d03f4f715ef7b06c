import { href } from 'react-router'
import { teamMembers } from '#app/features/accounts/roles.server.ts'
import { TeamList } from '#app/features/accounts/team-list.tsx'
import { EditTabs } from '#app/features/editing/edit-tabs.tsx'
import { currentTeamMember } from '#app/server/sessions/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/team.ts'

export function meta() {
  return [{ title: 'The team: Indelible' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { isAdmin } = currentTeamMember(context)
  return { isAdmin, members: await teamMembers() }
}

export default function Team({ loaderData: { isAdmin, members } }: Route.ComponentProps) {
  return (
    <>
      <EditTabs />
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
          Everybody who has a role at this magazine. Writers ask an editor to publish. Admins give
          the roles of writer and editor.
        </p>
        <TeamList members={members} />
      </main>
    </>
  )
}
