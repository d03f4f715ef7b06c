import { drawWords } from '#app/platform/photos/share-cards.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { notFound, tooOften } from '#app/platform/response/responses.server.ts'
import { wholeResponse } from '#app/platform/response/whole-body.ts'
import type { Route } from './+types/share-card.route.ts'
import { sizeInWords } from './collection.ts'
import { findCollection } from './collections.server.ts'
import { shownItems } from './shown-items.server.ts'

const perClient = { name: 'collection-card:client', max: 60, minutes: 60 }

/** Drawn for whoever asks: few do. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = await findCollection(params.collectionId, null)
  if (!collection) throw notFound()
  if (!(await consume(perClient, getRequestContext(context).clientIp))) throw tooOften(null)
  const items = await shownItems(collection.items)
  const titles = items.flatMap(({ piece }) => piece?.title ?? [])
  const card = await drawWords({
    title: collection.name,
    instead: 'A collection',
    line: titles.slice(0, 6).join(', '),
    by: [sizeInWords(items.length)],
  })
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=60' }
  return wholeResponse(card, { headers })
}
