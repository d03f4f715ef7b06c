import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addFavourite } from '#app/accounts/favourites/favourites.server.ts'
import { findFavouritePiece } from '#app/pieces/reading/catalogue.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { favorites } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { updateWhere } from '#tests/rows.ts'
import { loadDashboard } from './dashboard-data.server.ts'

const firstPages = { submissions: null, pictures: null, films: null }

async function givenCollector() {
  const reader = await given.member()
  await addFavourite(reader, findFavouritePiece('gallery', 'japanese-chest-piece')!)
  await addFavourite(reader, findFavouritePiece('gallery', 'artist-at-work')!)
  await addFavourite(reader, findFavouritePiece('video', 'grief-&-ink-the-last-letter')!)
  return reader
}

async function outOfReach(table: 'favorites' | 'submissions') {
  await db.execute(sql.raw(`alter table ${table} rename to away`))
  onTestFinished(async () => {
    await db.execute(sql.raw(`alter table away rename to ${table}`))
  })
}

test('favourites are split by type, newest first, with links to their pages', async () => {
  const reader = await givenCollector()
  // Two that are added within a millisecond have no order.
  await updateWhere(
    favorites,
    { userId: reader.id, itemId: 'japanese-chest-piece' },
    { createdAt: new Date('2025-01-05T12:00:00Z') },
  )
  const { pictures, films, failures } = await loadDashboard(reader, firstPages)
  expect(pictures?.items.map(({ piece }) => piece?.href)).toEqual([
    '/gallery/artist-at-work',
    '/gallery/japanese-chest-piece',
  ])
  expect(films?.items).toMatchObject([
    {
      title: 'The Last Letter',
      piece: {
        href: '/watch#transcript-grief-&-ink-the-last-letter',
        caption: 'Grief & Ink, Liverpool, 7 min',
      },
    },
  ])
  expect(failures).toEqual([])
})

test('an item that the magazine no longer has is still listed, without a link', async () => {
  const reader = await given.member()
  await db.insert(favorites).values({
    userId: reader.id,
    itemType: 'gallery',
    itemId: 'taken-down',
    itemTitle: 'Taken Down',
  })
  const { pictures } = await loadDashboard(reader, firstPages)
  expect(pictures?.items).toMatchObject([{ title: 'Taken Down', piece: null }])
})

test('without the favourites the submissions are still shown, and one toast says so', async () => {
  const reader = await givenCollector()
  await given.submission({ userId: reader.id, title: 'Two swallows' })
  await outOfReach('favorites')
  const dashboard = await loadDashboard(reader, firstPages)
  expect(dashboard).toMatchObject({ pictures: null, films: null, failures: ['favoritesFailed'] })
  expect(dashboard.submissions?.submissions).toMatchObject([{ title: 'Two swallows' }])
})

test('without the submissions the favourites are still shown', async () => {
  const reader = await givenCollector()
  await outOfReach('submissions')
  const dashboard = await loadDashboard(reader, firstPages)
  expect(dashboard).toMatchObject({ submissions: null, failures: ['submissionsFailed'] })
  expect(dashboard.pictures?.items).toHaveLength(2)
})

test('an invalid cursor shows the first page', async () => {
  const pages = { submissions: 'x', pictures: "0_'; drop table favorites", films: '\0' }
  expect((await loadDashboard(await givenCollector(), pages)).pictures?.items).toHaveLength(2)
})
