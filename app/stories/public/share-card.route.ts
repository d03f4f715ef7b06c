import { TooBusy } from '#app/platform/request/concurrency-limit.server.ts'
import { wholeResponse } from '#app/platform/response/whole-body.ts'
import type { Route } from './+types/share-card.route.ts'
import { findStoryCard, forFew } from './photo.server.ts'

/** In development, and for stories that are not published: else the site's memory of public files answers. */
export async function loader({ params }: Route.LoaderArgs) {
  const card = await findStoryCard(params.storyId)
  if (!card) return new Response('Card not found', { status: 404, headers: forFew })
  const bytes = await card.read().catch((error) => {
    if (error instanceof TooBusy) return null
    throw error
  })
  return bytes
    ? wholeResponse(bytes, { headers: card.headers })
    : new Response('Try again', { status: 503, headers: { ...forFew, 'Retry-After': '5' } })
}
