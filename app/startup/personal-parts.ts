import { sql } from 'drizzle-orm'
import { favorites, session } from '#app/db/schema/tables.server.ts'
import { favouriteQuestion } from '#app/features/favourites/favourite.ts'
import { navigationName, viewerAnswer, viewerQuestion } from '#app/features/site/navigation.ts'
import type { FindPersonalParts } from '#app/server/page-cache/page-cache.server.ts'
import { mayEdit } from '#app/server/sessions/role.ts'
import { sessionOwnerWith } from '#app/server/sessions/session-owner.server.ts'
import { isRenewalDue } from '#app/server/sessions/sessions.server.ts'
import { tabIdOf } from '#app/server/sessions/viewer.server.ts'

const findReader = sessionOwnerWith(
  sql<string[]>`array(
    select ${favorites.itemType} || ' ' || ${favorites.itemId} from ${favorites}
    where ${favorites.userId} = ${session.userId} and ${favorites.itemId} = any(${sql.placeholder('items')}::text[])
  )`,
)

/** Reads in one query what differs for a signed-in reader on a cached page: who they are, and which hearts are theirs. */
export const findPersonalParts: FindPersonalParts = async (cookies, questions) => {
  const reader = await findReader(cookies, { items: itemIds(questions) })
  if (!reader || isRenewalDue(reader.expiresAt)) return null

  const hearts = reader.extra.map((favourite) => [`${favouriteQuestion} ${favourite}`, 'yes'])
  return {
    answers: {
      [viewerQuestion]: viewerAnswer(reader),
      ...Object.fromEntries(hearts),
    },
    texts: { reader: tabIdOf(reader), name: navigationName(reader) },
    isTeam: mayEdit(reader.role),
  }
}

function itemIds(questions: string[]) {
  return questions.flatMap((question) => {
    const [kind, , ...id] = question.split(' ')
    return kind === favouriteQuestion ? [id.join(' ')] : []
  })
}
