import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { parse } from 'hono/utils/cookie'
import { prepared } from '#app/platform/db/prepared.server.ts'
import { profiles, session, user, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { secretUntilRestore } from '#app/platform/secrets/seal.server.ts'
import { highestRole } from './role.ts'
import { sessionCookieName } from './sessions.server.ts'

/**
 * In one query, where better-auth makes two and one more would tell the role.
 * @param extra something else to select about the owner, whose id is `session.userId`; it may have placeholders
 * @returns what gives null when the cookie is missing, was not signed by us, or its session has ended
 */
export function sessionOwnerWith<Extra>(extra: SQL<Extra>) {
  const query = prepared((db) =>
    db
      .select({
        id: session.userId,
        expiresAt: session.expiresAt,
        email: user.email,
        displayName: profiles.displayName,
        role: role(),
        extra,
      })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .leftJoin(profiles, eq(profiles.userId, session.userId))
      .where(and(eq(session.token, sql.placeholder('token')), gt(session.expiresAt, sql`now()`))),
  )
  return async (cookies: string, placeholders: Record<string, unknown> = {}) => {
    const token = sessionToken(cookies)
    if (!token) return null
    const [owner] = await query().execute({ ...placeholders, token })
    return owner ? { ...owner, displayName: owner.displayName || null } : null
  }
}

export const findSessionOwner = sessionOwnerWith(sql`null`)

export function role() {
  return sql`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${user.id})`.mapWith(
    highestRole,
  )
}

/** @returns null without one, or when its signature is not ours. It may have expired. */
export function sessionToken(cookies: string) {
  const name = sessionCookieName()
  const value = parse(cookies, name)[name] ?? ''
  const end = value.lastIndexOf('.')
  const token = value.slice(0, Math.max(end, 0))
  const expected = createHmac('sha256', secretUntilRestore()).update(token).digest()
  const signature = Buffer.from(value.slice(end + 1), 'base64')
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected)
  return isOurs && token ? token : null
}
