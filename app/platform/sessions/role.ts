/** From least to most. Each may do what those before it may. */
export const roles = ['member', 'writer', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Everybody with an account is a member. */
export type TeamRole = Exclude<Role, 'member'>
export const teamRoles = ['writer', 'editor', 'admin'] as const satisfies TeamRole[]

export function isTeamRole(text: string): text is TeamRole {
  return teamRoles.some((role) => role === text)
}

/** Text that is no role gives no rights. */
export function highestRole(granted: string[]): Role {
  return teamRoles.findLast((role) => granted.includes(role)) ?? 'member'
}

export function mayEdit(role: Role) {
  return role !== 'member'
}
