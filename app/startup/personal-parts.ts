import { sql } from 'drizzle-orm'
import { favouriteQuestion } from '#app/accounts/favourites/favourite.ts'
import { favorites, session } from '#app/platform/db/schema/tables.server.ts'
import type { FindPersonalParts } from '#app/platform/page-cache/page-cache.server.ts'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { sessionOwnerWith } from '#app/platform/sessions/session-owner.server.ts'
import { isRenewalDue } from '#app/platform/sessions/sessions.server.ts'
import { accountTag } from '#app/platform/sessions/viewer.server.ts'
import { navigationName, viewerAnswer, viewerQuestion } from '#app/site/navigation.ts'

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
    texts: { reader: accountTag(reader), name: navigationName(reader) },
    isTeam: mayEdit(reader.role),
  }
}

function itemIds(questions: string[]) {
  return questions.flatMap((question) => {
    const [kind, , ...id] = question.split(' ')
    return kind === favouriteQuestion ? [id.join(' ')] : []
  })
}
