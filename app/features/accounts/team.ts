import { z } from 'zod'
import { emailField } from '#app/server/request/form-fields.ts'
import type { TeamRole } from '#app/server/sessions/role.ts'
import { currentPassword } from './account.ts'

/** The roles that an admin gives on a page. An admin is made by a command on the server. */
export const pageRoles = ['writer', 'editor'] as const
export type PageRole = (typeof pageRoles)[number]

export const roleLabels: Record<TeamRole, string> = {
  writer: 'Writer',
  editor: 'Editor',
  admin: 'Admin',
}

const role = z.enum(pageRoles, 'Choose a role.')

export const roleGrantForm = z.object({ email: emailField, role, current: currentPassword })

export const roleRevocationForm = z.object({ email: emailField, role })

/** Somebody with a role. */
export type TeamMember = {
  email: string
  displayName: string | null
  granted: TeamRole[]
}
