import type { ReactNode } from 'react'
import { roleLabels, type TeamMember } from './team.ts'

type TeamListProps = {
  members: TeamMember[]
  /** What stands beside each person, such as a button. */
  action?: (member: TeamMember) => ReactNode
}

/** Everybody with a role: name, address and role. */
export function TeamList({ members, action }: TeamListProps) {
  return (
    <ul className="border-t border-hair">
      {members.map((member) => (
        <li
          key={member.email}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hair py-3"
        >
          <span className="min-w-0">
            <bdi className="wrap-anywhere">{member.displayName || member.email}</bdi>
            <span className="meta block wrap-anywhere">
              {member.displayName && `${member.email}, `}
              {member.granted.map((role) => roleLabels[role]).join(', ')}
            </span>
          </span>
          {action?.(member)}
        </li>
      ))}
    </ul>
  )
}
