import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { collections, favorites } from '#app/platform/db/schema/tables.server.ts'
import { test } from '#tests/given-people.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { maxCollections } from './collection.ts'
import { type NewCollection, newCollectionForm } from './collection-form.ts'
import { addToCollection } from './collection-items.server.ts'
import {
  changeCollection,
  deleteCollection,
  findCollection,
  findOwnCollection,
  listCollections,
  makeCollection,
} from './collections.server.ts'

type Owner = { id: string }

const koi = { type: 'gallery', id: 'japanese-chest-piece' } as const

async function givenCollection(owner: Owner, fields: Partial<NewCollection> = {}) {
  const form = { key: randomUUID(), name: 'For the left arm', visibility: 'private' } as const
  return (await makeCollection(owner, { ...form, ...fields }))!
}

async function namesOf(owner: Owner) {
  return (await listCollections(owner)).map(({ name }) => name)
}

test('a reader has their own collections, newest first, and nobody else’s', async ({
  reader,
  other,
}) => {
  const first = await givenCollection(reader, { name: 'For the left arm' })
  await updateWhere(collections, { id: first }, { createdAt: new Date('2025-01-01') })
  await givenCollection(reader, { name: 'For Mum' })
  await givenCollection(other, { name: 'Somebody else’s' })
  await addToCollection(reader, first, koi)

  expect(await listCollections(reader)).toMatchObject([
    { name: 'For Mum', items: [] },
    { name: 'For the left arm', items: [koi] },
  ])
})

test('the same form sent many times at once makes one collection', async ({ reader }) => {
  const form = { key: randomUUID(), name: 'Once', visibility: 'private' } as const
  const results = await Promise.all(Array.from({ length: 6 }, () => makeCollection(reader, form)))
  const [stored] = await listCollections(reader)
  expect(new Set(results)).toEqual(new Set([stored?.id]))
  expect(await namesOf(reader)).toEqual(['Once'])
})

test('somebody else’s collection cannot be taken over by its id or key, nor its address once it is deleted', async ({
  reader,
  other,
}) => {
  const form = { name: 'Mine now', visibility: 'unlisted' } as const
  const key = randomUUID()
  const id = await givenCollection(reader, { key, name: 'Mine' })
  for (const known of [id, key]) {
    expect(await makeCollection(other, { ...form, key: known })).not.toBe(id)
  }
  expect(await namesOf(reader)).toEqual(['Mine'])

  await deleteCollection(reader, id)
  await makeCollection(other, { ...form, key: id })
  expect(await findCollection(id, null)).toBeNull()
})

test('the name of a collection is one line, and nothing in it turns the writing direction', () => {
  const form = { key: randomUUID(), name: 'For\u0007 \u202emum', visibility: 'unlisted' }
  expect(newCollectionForm.parse(form).name).toBe('For   mum')
  expect(newCollectionForm.safeParse({ ...form, name: '\u0007' }).success).toBe(false)
})

test('there are fifty collections at most, even when the last are created at once', async ({
  reader,
}) => {
  await db
    .insert(collections)
    .values(Array.from({ length: maxCollections - 2 }, () => ({ userId: reader.id, name: 'Old' })))
  const results = await Promise.all(
    Array.from({ length: 5 }, () =>
      makeCollection(reader, { key: randomUUID(), name: 'New', visibility: 'private' }),
    ),
  )
  expect(results.filter((id) => id === null)).toHaveLength(3)
  expect(await listCollections(reader)).toHaveLength(maxCollections)
})

test('only its owner sees a private collection, and anyone with its address an unlisted one', async ({
  reader,
  other,
}) => {
  const mine = await givenCollection(reader)
  const shown = await givenCollection(reader, { visibility: 'unlisted' })

  expect(await findCollection(mine, reader)).toMatchObject({ isOwn: true })
  expect(await findCollection(mine, other)).toBeNull()
  expect(await findCollection(mine, null)).toBeNull()
  expect(await findCollection(shown, other)).toMatchObject({ isOwn: false })
  expect(await findCollection(shown, null)).toMatchObject({ isOwn: false })
  expect(await findOwnCollection(other, shown)).toBeNull()
  for (const id of [randomUUID(), 'x', '', `${mine}'`]) {
    expect(await findCollection(id, reader)).toBeNull()
  }
})

test('only its owner can change a collection', async ({ reader, other }) => {
  const id = await givenCollection(reader)
  const change = { name: 'For the right arm', visibility: 'unlisted' } as const

  expect(await changeCollection(other, id, change)).toBe(false)
  expect(await changeCollection(reader, 'x', change)).toBe(false)
  expect(await findCollection(id, reader)).toMatchObject({ name: 'For the left arm' })
  expect(await changeCollection(reader, id, change)).toBe(true)
  expect(await findCollection(id, null)).toMatchObject(change)
})

test('only its owner can delete a collection, and no favourite is deleted with it', async ({
  reader,
  other,
}) => {
  const id = await givenCollection(reader)
  await addToCollection(reader, id, koi)
  await db
    .insert(favorites)
    .values({ userId: reader.id, itemType: koi.type, itemId: koi.id, itemTitle: 'Koi' })

  await deleteCollection(other, id)
  await deleteCollection(reader, 'x')
  expect(await listCollections(reader)).toHaveLength(1)
  await deleteCollection(reader, id)
  await deleteCollection(reader, id)
  expect(await listCollections(reader)).toEqual([])
  expect(await rowsWhere(favorites, { userId: reader.id })).toHaveLength(1)
})
