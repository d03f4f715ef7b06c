import { findReviewItems } from '#app/features/review/queue.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/review-items.ts'

/** Some of the stories in review as they are now, for cards that no longer belong to the list they stand in. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return { items: await findReviewItems(currentAdmin(context), url.searchParams.getAll('id')) }
}
