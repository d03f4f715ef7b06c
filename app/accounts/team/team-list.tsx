import type { ReactNode } from 'react'
import { roleLabels, type TeamMember } from './team.ts'

/** Only admins see addresses. */
type ListedMember = Omit<TeamMember, 'email'> & Partial<Pick<TeamMember, 'email'>>

type TeamListProps<Member> = {
  members: Member[]
  action?: (member: Member) => ReactNode
}

export function TeamList<Member extends ListedMember>({ members, action }: TeamListProps<Member>) {
  return (
    <ul className="border-t border-hair">
      {members.map((member) => (
        <li
          key={member.id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hair py-3"
        >
          <span className="min-w-0">
            <bdi className="wrap-anywhere">
              {member.displayName || member.email || 'Without a name'}
            </bdi>
            <span className="meta block wrap-anywhere">
              {[
                ...(member.displayName && member.email ? [member.email] : []),
                ...member.granted.map((role) => roleLabels[role]),
              ].join(', ')}
            </span>
          </span>
          {action?.(member)}
        </li>
      ))}
    </ul>
  )
}
