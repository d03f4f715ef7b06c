import type { TeamRole } from '#app/platform/sessions/role.ts'

/** An admin is made by a command on the server. */
export const pageRoles = ['writer', 'editor'] as const
export type PageRole = (typeof pageRoles)[number]

export const roleLabels: Record<TeamRole, string> = {
  writer: 'Writer',
  editor: 'Editor',
  admin: 'Admin',
}

export type TeamMember = {
  id: string
  email: string
  displayName: string | null
  granted: TeamRole[]
}
