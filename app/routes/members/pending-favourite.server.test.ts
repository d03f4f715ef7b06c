import { expect, test } from 'vitest'
import { favouritesOf } from '#app/features/favourites/favourites.server.ts'
import { pendingFavouriteCookie } from '#app/features/favourites/pending-favourite.server.ts'
import { given } from '#tests/given.ts'
import { grantWish } from './pending-favourite.server.ts'

async function comingBack(...wish: Parameters<typeof pendingFavouriteCookie>) {
  const cookie = (await pendingFavouriteCookie(...wish))['Set-Cookie'].split(';')[0]!
  return new Request('http://localhost/auth', { headers: { cookie } })
}

test('what was pointed at before signing in is a favourite afterwards', async () => {
  const reader = await given.member()
  const request = await comingBack({ type: 'video', id: 'grief-&-ink-the-last-letter' })
  expect(await grantWish(request, reader)).toBe('favoriteAdded')
  expect(await grantWish(request, reader)).toBe('favoriteAdded')
  expect(await favouritesOf(reader)).toEqual({
    gallery: [],
    video: ['grief-&-ink-the-last-letter'],
  })
})

test('without a wish, or for what the magazine does not have, nothing is told', async () => {
  const reader = await given.member()
  expect(await grantWish(new Request('http://localhost/auth'), reader)).toBeUndefined()
  const gone = await comingBack({ type: 'gallery', id: 'no-such-plate' })
  expect(await grantWish(gone, reader)).toBeUndefined()
})

test('a wish that cannot be kept does not stand in the way of signing in', async () => {
  const request = await comingBack({ type: 'gallery', id: 'japanese-chest-piece' })
  expect(await grantWish(request, { id: 'not an id, so the database refuses' })).toBe(
    'favoriteFailed',
  )
})
