import { and, eq, gt, sql } from 'drizzle-orm'
import { parseSigned } from 'hono/utils/cookie'
import { db } from '#app/db/client.server.ts'
import { favorites, profiles, session, userRoles } from '#app/db/schema/tables.server.ts'
import { favouriteQuestion } from '#app/features/favourites/favourite.ts'
import { navigationName, viewerQuestion } from '#app/features/site/navigation.ts'
import type { FindPersonalParts } from '#app/server/page-cache/page-cache.server.ts'
import { secretUntilRestore } from '#app/server/secrets/seal.server.ts'
import { isRenewalDue, sessionCookieName } from '#app/server/sessions/sessions.server.ts'
import { tabIdOf } from '#app/server/sessions/viewer.server.ts'

/** Reads in one query what differs for a signed-in reader on a cached page: who they are, and which hearts are theirs. */
export const findPersonalParts: FindPersonalParts = async (cookies, questions) => {
  const name = sessionCookieName()
  const { [name]: token } = await parseSigned(cookies, secretUntilRestore(), name)
  if (!token) return null

  const [reader] = await db
    .select({
      id: session.userId,
      expiresAt: session.expiresAt,
      displayName: profiles.displayName,
      isAdmin: sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${session.userId} and ${userRoles.role} = 'admin')`,
      favourites: sql<string[]>`array(
        select ${favorites.itemType} || ' ' || ${favorites.itemId} from ${favorites}
        where ${favorites.userId} = ${session.userId} and ${favorites.itemId} = any(${sql.param(itemIds(questions))}::text[])
      )`,
    })
    .from(session)
    .leftJoin(profiles, eq(profiles.userId, session.userId))
    .where(and(eq(session.token, token), gt(session.expiresAt, sql`now()`)))
  if (!reader || isRenewalDue(reader.expiresAt)) return null

  const hearts = reader.favourites.map((favourite) => [`${favouriteQuestion} ${favourite}`, 'yes'])
  return {
    answers: {
      [viewerQuestion]: reader.isAdmin ? 'admin' : 'member',
      ...Object.fromEntries(hearts),
    },
    texts: { reader: tabIdOf(reader), name: navigationName(reader) },
  }
}

function itemIds(questions: string[]) {
  return questions.flatMap((question) => {
    const [kind, , ...id] = question.split(' ')
    return kind === favouriteQuestion ? [id.join(' ')] : []
  })
}
