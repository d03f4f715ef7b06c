import { findReviewItems } from '#app/features/review/queue.server.ts'
import { currentAdmin } from '#app/server/sessions/viewer.server.ts'
import type { Route } from './+types/review-items.ts'

/** The current state of stories in review, for cards whose story no longer matches the list's filters. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return { items: await findReviewItems(currentAdmin(context), url.searchParams.getAll('id')) }
}
