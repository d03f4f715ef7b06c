import { sql } from 'drizzle-orm'
import { favouriteQuestion } from '#app/accounts/favourites/favourite.ts'
import {
  favorites,
  session,
  storyThanks,
  submissions,
} from '#app/platform/db/schema/tables.server.ts'
import type { FindPersonalParts } from '#app/platform/page-cache/page-cache.server.ts'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { sessionOwnerWith } from '#app/platform/sessions/session-owner.server.ts'
import { isRenewalDue } from '#app/platform/sessions/sessions.server.ts'
import { accountTag } from '#app/platform/sessions/viewer.server.ts'
import { navigationName, viewerAnswer, viewerQuestion } from '#app/site/navigation.ts'
import { thanksQuestion } from '#app/stories/public/story.ts'

const findReader = sessionOwnerWith(
  sql<string[]>`array(
    select ${favouriteQuestion}::text || ' ' || ${favorites.itemType} || ' ' || ${favorites.itemId} || ':yes' from ${favorites}
    where ${favorites.userId} = ${session.userId} and ${favorites.itemId} = any(${sql.placeholder('items')}::text[])
    union all
    select ${thanksQuestion}::text || ' ' || ${storyThanks.submissionId} || ':yes' from ${storyThanks}
    where ${storyThanks.userId} = ${session.userId} and ${storyThanks.submissionId} = any(${sql.placeholder('stories')}::uuid[])
    union all
    select ${thanksQuestion}::text || ' ' || ${submissions.id} || ':own' from ${submissions}
    where ${submissions.userId} = ${session.userId} and ${submissions.id} = any(${sql.placeholder('stories')}::uuid[])
  )`,
)

/** In one query: who they are, and which hearts and thanks are theirs. */
export const findPersonalParts: FindPersonalParts = async (cookies, questions) => {
  const about = {
    items: idsIn(questions, favouriteQuestion),
    stories: idsIn(questions, thanksQuestion),
  }
  const reader = await findReader(cookies, about)
  if (!reader || isRenewalDue(reader.expiresAt)) return null

  return {
    answers: {
      [viewerQuestion]: viewerAnswer(reader),
      ...Object.fromEntries(reader.extra.map((answer) => answer.split(':'))),
    },
    texts: { reader: accountTag(reader), name: navigationName(reader) },
    isTeam: mayEdit(reader.role),
  }
}

function idsIn(questions: string[], kind: string) {
  return questions
    .map((question) => question.split(' '))
    .filter(([first]) => first === kind)
    .map((parts) => parts.at(-1) ?? '')
}
