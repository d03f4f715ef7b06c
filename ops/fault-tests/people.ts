import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import type { TeamRole } from '#app/platform/sessions/role.ts'
import { given } from '#tests/given.ts'
import { signedIn } from './reader.ts'

/** Somebody with an account, signed in at a site. */
export async function givenMemberAt(url: string) {
  const { email, id } = await given.account()
  return { email, id, ...(await signedIn(url, email)) }
}

/** Somebody who may decide on stories, signed in at a site. */
export function givenAdminAt(url: string) {
  return givenTeamMemberAt(url, 'admin')
}

export async function givenTeamMemberAt(url: string, role: TeamRole) {
  const member = await givenMemberAt(url)
  await db.insert(userRoles).values({ userId: member.id, role })
  return member
}
