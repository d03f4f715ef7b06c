import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { collectionItems, favorites } from '#app/platform/db/schema/tables.server.ts'
import { withdrawStory } from '#app/stories/author/own-story.server.ts'
import { refuseWrites } from '#tests/broken-off.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { pluck } from '#tests/pluck.ts'
import { maxItems } from './collection.ts'
import {
  addToCollection,
  placeBefore,
  removeFromCollection,
  saveToCollections,
} from './collection-items.server.ts'
import { findCollection, makeCollection } from './collections.server.ts'
import { findCollectable, shownItems } from './shown-items.server.ts'

const koi = { type: 'gallery', id: 'koi' } as const
const rose = { type: 'gallery', id: 'rose' } as const
const film = { type: 'video', id: 'film' } as const

async function givenCollection(owner: { id: string }) {
  const form = { name: 'For the left arm', visibility: 'unlisted' } as const
  return (await makeCollection(owner, { key: randomUUID(), ...form }))!
}

async function idsIn(id: string) {
  return (await findCollection(id, null))?.items.map((item) => item.id)
}

async function placesIn(id: string) {
  return pluck((await findCollection(id, null))!.items, 'placeId')
}

test('items are in the order in which they were added, each once', async ({ reader }) => {
  const id = await givenCollection(reader)
  for (const item of [koi, film, rose, koi])
    expect(await addToCollection(reader, id, item)).toBe('put')
  expect(await idsIn(id)).toEqual(['koi', 'film', 'rose'])

  await Promise.all(
    Array.from({ length: 8 }, () => addToCollection(reader, id, { ...koi, id: 'moth' })),
  )
  expect(await idsIn(id)).toEqual(['koi', 'film', 'rose', 'moth'])
})

test('items added at once each get a position of their own', async ({ reader }) => {
  const id = await givenCollection(reader)
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      addToCollection(reader, id, { ...koi, id: `${index}` }),
    ),
  )
  const rows = await db
    .select({ place: collectionItems.place })
    .from(collectionItems)
    .where(eq(collectionItems.collectionId, id))
  expect(pluck(rows, 'place').toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a full collection accepts no more items, and still knows those it has', async ({
  reader,
}) => {
  const id = await givenCollection(reader)
  await db.insert(collectionItems).values(
    Array.from({ length: maxItems - 1 }, (_, place) => ({
      collectionId: id,
      itemType: 'gallery' as const,
      itemId: `${place}`,
      place,
    })),
  )
  const outcomes = await Promise.all(
    [koi, rose, film].map((item) => addToCollection(reader, id, item)),
  )
  expect(outcomes.toSorted()).toEqual(['full', 'full', 'put'])
  expect(await addToCollection(reader, id, { ...koi, id: '7' })).toBe('put')
  const another = { ...koi, id: 'another' }
  expect(await saveToCollections(reader, another, { shown: [id], ticked: [id] })).toEqual([id])
  expect(await idsIn(id)).toHaveLength(maxItems)
})

test('an item is removed from that collection only', async ({ reader }) => {
  const [one, two] = [await givenCollection(reader), await givenCollection(reader)]
  for (const id of [one, two]) await addToCollection(reader, id, koi)
  await removeFromCollection(reader, one, koi)
  await removeFromCollection(reader, one, koi)
  expect(await idsIn(one)).toEqual([])
  expect(await idsIn(two)).toEqual(['koi'])
})

test('an item moves before another one, and repeating it changes nothing', async ({ reader }) => {
  const id = await givenCollection(reader)
  for (const item of [koi, rose, film]) await addToCollection(reader, id, item)
  const [first, second, third] = await placesIn(id)

  await placeBefore(reader, id, third!, first!)
  await placeBefore(reader, id, third!, first!)
  expect(await idsIn(id)).toEqual(['film', 'koi', 'rose'])
  await placeBefore(reader, id, second!, first!)
  expect(await idsIn(id)).toEqual(['film', 'rose', 'koi'])
  await addToCollection(reader, id, { ...koi, id: 'moth' })
  expect(await idsIn(id)).toEqual(['film', 'rose', 'koi', 'moth'])
})

test('an item that is not in the collection cannot be moved in it', async ({ reader }) => {
  const [id, elsewhere] = [await givenCollection(reader), await givenCollection(reader)]
  for (const item of [koi, rose]) await addToCollection(reader, id, item)
  await addToCollection(reader, elsewhere, film)
  const [first, second] = await placesIn(id)
  const [foreign] = await placesIn(elsewhere)

  for (const [moved, before] of [
    [foreign, first],
    [second, foreign],
    [second, second],
    ['x', first],
    [second, randomUUID()],
  ]) {
    expect(await placeBefore(reader, id, moved!, before!)).toBe('placed')
  }
  expect(await idsIn(id)).toEqual(['koi', 'rose'])
  expect(await idsIn(elsewhere)).toEqual(['film'])
})

test('only its owner can change anything in a collection', async ({ reader, other }) => {
  const id = await givenCollection(reader)
  for (const item of [koi, rose]) await addToCollection(reader, id, item)
  const [first, second] = await placesIn(id)

  expect(await addToCollection(other, id, film)).toBe('not yours')
  expect(await removeFromCollection(other, id, koi)).toBe('not yours')
  expect(await placeBefore(other, id, second!, first!)).toBe('not yours')
  for (const none of [randomUUID(), 'x', '']) {
    expect(await addToCollection(reader, none, film)).toBe('not yours')
    expect(await removeFromCollection(reader, none, koi)).toBe('not yours')
  }
  expect(await idsIn(id)).toEqual(['koi', 'rose'])
})

test('ticks add and remove an item, and leave alone what the form did not show', async ({
  reader,
  other,
}) => {
  const [into, outOf, unseen] = [
    await givenCollection(reader),
    await givenCollection(reader),
    await givenCollection(reader),
  ]
  const foreign = await givenCollection(other)
  for (const id of [outOf, unseen]) await addToCollection(reader, id, koi)

  const ticks = { shown: [into, outOf, foreign], ticked: [into, foreign, unseen] }
  expect(await saveToCollections(reader, koi, ticks)).toEqual([])
  expect(await saveToCollections(reader, koi, ticks)).toEqual([])
  expect(await idsIn(into)).toEqual(['koi'])
  expect(await idsIn(outOf)).toEqual([])
  expect(await idsIn(unseen)).toEqual(['koi'])
  expect(await idsIn(foreign)).toEqual([])
})

test('ticks of which one cannot be stored change nothing', async ({ reader }) => {
  const [outOf, into] = [await givenCollection(reader), await givenCollection(reader)].sort()
  await addToCollection(reader, outOf!, koi)
  await refuseWrites('collection_items', `new.collection_id = '${into}'`)

  const ticks = { shown: [outOf!, into!], ticked: [into!] }
  await expect(saveToCollections(reader, koi, ticks)).rejects.toThrow()
  expect(await idsIn(outOf!)).toEqual(['koi'])
})

test('collections do not affect favourites', async ({ reader }) => {
  await addToCollection(reader, await givenCollection(reader), koi)
  expect(await db.select().from(favorites)).toEqual([])
})

test('a story is kept in a collection, and leaves it silently when it is withdrawn', async ({
  reader,
  author,
}) => {
  const [story, pending] = [await given.approved({ userId: author.id }), await given.submission()]
  expect(await findCollectable('story', pending.id)).toBeNull()
  expect(await findCollectable('story', 'unknown')).toBeNull()
  const item = await findCollectable('story', story.id)
  expect(item).toMatchObject({ title: 'She had hers done in...', href: `/story/${story.id}` })

  const id = await givenCollection(reader)
  await addToCollection(reader, id, item!)
  const shown = async () => shownItems((await findCollection(id, reader))!.items)
  expect(await shown()).toMatchObject([{ type: 'story', id: story.id }])
  await withdrawStory(author, story.id)
  expect(await shown()).toEqual([])
})
