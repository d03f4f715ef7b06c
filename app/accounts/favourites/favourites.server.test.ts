import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { favorites } from '#app/platform/db/schema/tables.server.ts'
import { test } from '#tests/given-people.ts'
import { pluck } from '#tests/pluck.ts'
import { rowsWhere } from '#tests/rows.ts'
import {
  addFavourite,
  favouritesBy,
  favouritesPerPage,
  findFavourites,
  removeFavourite,
  removeFavouriteById,
} from './favourites.server.ts'

const koi = {
  type: 'gallery',
  id: 'japanese-chest-piece',
  title: 'Japanese Chest Piece',
  description: 'A koi, two flowers and a good deal of weather.',
  picture: { webp: '/assets/koi.webp' },
} as const

const film = {
  ...koi,
  type: 'video',
  id: 'grief-&-ink-the-last-letter',
  title: 'The Last Letter',
} as const

function rowsOf(reader: { id: string }) {
  return rowsWhere(favorites, { userId: reader.id })
}

test('a favourite is stored with its data from the catalogue', async ({ reader }) => {
  await addFavourite(reader, koi)
  expect(await rowsOf(reader)).toEqual([
    {
      id: expect.any(String),
      userId: reader.id,
      itemType: 'gallery',
      itemId: 'japanese-chest-piece',
      itemTitle: 'Japanese Chest Piece',
      itemImageUrl: '/assets/koi.webp',
      itemDescription: 'A koi, two flowers and a good deal of weather.',
      createdAt: expect.any(Date),
    },
  ])
})

test('adding a favourite many times at once makes one row', async ({ reader }) => {
  await Promise.all(Array.from({ length: 12 }, () => addFavourite(reader, koi)))
  await addFavourite(reader, koi)
  expect(await rowsOf(reader)).toHaveLength(1)

  await Promise.all(Array.from({ length: 12 }, () => removeFavourite(reader, koi)))
  expect(await rowsOf(reader)).toEqual([])
})

test('favourites are listed by type and id, each reader’s own only', async ({ reader, other }) => {
  await addFavourite(reader, koi)
  await addFavourite(reader, film)
  await addFavourite(other, koi)

  expect(await findFavourites(reader)).toEqual({ gallery: [koi.id], video: [film.id] })
  await removeFavourite(reader, koi)
  expect(await findFavourites(reader)).toEqual({ gallery: [], video: [film.id] })
  expect(await findFavourites(other)).toEqual({ gallery: [koi.id], video: [] })
  expect(await findFavourites(null)).toEqual({ gallery: [], video: [] })
})

test('a page receives the favourites among its items, and no others', async ({ reader }) => {
  await addFavourite(reader, koi)
  await addFavourite(reader, film)

  expect(await findFavourites(reader, [koi.id, 'another'])).toEqual({
    gallery: [koi.id],
    video: [],
  })
  expect(await findFavourites(reader, [])).toEqual({ gallery: [], video: [] })
})

test('a page keeps its other parts when the favourites cannot be read', async () => {
  expect(await findFavourites({ id: 'not an id, so the database refuses' })).toEqual({
    gallery: [],
    video: [],
  })
})

test('the newest favourite comes first, and a long list continues on the next page', async ({
  reader,
}) => {
  const at = new Date('2025-06-01T12:00:00Z')
  // More favourites with the same date than fit on a page: the id orders them.
  await db.insert(favorites).values(
    Array.from({ length: favouritesPerPage + 3 }, (_, index) => ({
      userId: reader.id,
      itemType: 'gallery' as const,
      itemId: `old-${index}`,
      itemTitle: 'Old',
      createdAt: at,
    })),
  )
  await addFavourite(reader, koi)
  await addFavourite(reader, film)

  const { gallery: first, video } = await favouritesBy(reader)
  expect(first.favourites).toHaveLength(favouritesPerPage)
  expect(first.favourites[0]?.itemId).toBe(koi.id)
  expect(first.next).not.toBeNull()

  const last = first.favourites.at(-1)!
  const after = { gallery: { at: last.createdAt, id: last.id } }
  const { gallery: second } = await favouritesBy(reader, after)
  expect(second.favourites).toHaveLength(4)
  expect(second.next).toBeNull()
  const ids = pluck([...first.favourites, ...second.favourites], 'id')
  expect(new Set(ids).size).toBe(favouritesPerPage + 4)
  expect(pluck(video.favourites, 'itemId')).toEqual([film.id])
})

test('a favourite is removed by its row’s id, by its owner only', async ({ reader, other }) => {
  await addFavourite(reader, koi)
  const [row] = await rowsOf(reader)

  await removeFavouriteById(other, row!.id)
  await removeFavouriteById(reader, 'not-an-id')
  expect(await rowsOf(reader)).toHaveLength(1)

  await removeFavouriteById(reader, row!.id)
  await removeFavouriteById(reader, row!.id)
  expect(await rowsOf(reader)).toEqual([])
})
