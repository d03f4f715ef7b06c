import { href } from 'react-router'
import { findCardPiece, findFavouritePiece } from '#app/pieces/reading/catalogue.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { publishedAmong } from '#app/stories/public/published.server.ts'
import type { PublishedStory } from '#app/stories/public/story.ts'
import type { CardPiece } from '#app/ui/picture-card.tsx'
import type { Collectable, ListedCollection, ShownItem, Visibility } from './collection.ts'
import type { CollectedItemRow } from './collections.server.ts'

type Collection = { id: string; name: string; visibility: Visibility; items: CollectedItemRow[] }

export async function listedCollection({ id, name, visibility, items }: Collection) {
  const shown = await shownItems(items)
  const covers = shown.flatMap(({ type, placeId, piece }) =>
    piece && type !== 'story' ? [{ id: placeId, picture: piece.picture }] : [],
  )
  const size = shown.length
  return { id, name, visibility, size, covers: covers.slice(0, 3) } satisfies ListedCollection
}

/** A story that is not published any more is left out, and a piece that the magazine no longer has is empty. */
export async function shownItems(items: CollectedItemRow[]): Promise<ShownItem[]> {
  const ids = items.flatMap(({ type, id }) => (type === 'story' ? [id] : []))
  const stories = new Map((await publishedAmong(ids)).map((story) => [story.id, story]))
  return items.flatMap((item) => {
    if (item.type !== 'story') return [{ ...item, piece: findCardPiece(item.type, item.id) }]
    const story = stories.get(item.id)
    return story ? [{ ...item, piece: storyPiece(story) }] : []
  })
}

export async function findCollectable(
  type: string,
  id: string,
): Promise<(Collectable & CardPiece) | null> {
  if (type !== 'story') return findFavouritePiece(type, id)
  const [story] = isUuid(id) ? await publishedAmong([id]) : []
  return story ? { type, id, ...storyPiece(story) } : null
}

function storyPiece({ id, title, story, name, number }: PublishedStory): CardPiece {
  const card = href('/story/:storyId/card.png', { storyId: id })
  return {
    title: storyTitle({ title, story }),
    caption: `Story ${number}, ${name}`,
    href: href('/story/:storyId', { storyId: id }),
    plays: false,
    picture: { card, avif: '', webp: card, width: 1200, height: 630 },
    alt: '',
  }
}
