import { expect } from 'vitest'
import { addPendingFavourite } from '#app/accounts/sign-in/welcome.server.ts'
import { test } from '#tests/given-people.ts'
import { findFavourites } from './favourites.server.ts'
import { pendingFavourite } from './pending-favourite.server.ts'

async function comingBack(...pending: Parameters<typeof pendingFavourite.set>) {
  const cookie = (await pendingFavourite.set(...pending)).split(';')[0]!
  return new Request('http://localhost/auth', { headers: { cookie } })
}

test('a favourite chosen before signing in is added afterwards', async ({ reader }) => {
  const request = await comingBack({ type: 'video', id: 'grief-&-ink-the-last-letter' })
  expect(await addPendingFavourite(request, reader)).toBe('favoriteAdded')
  expect(await addPendingFavourite(request, reader)).toBe('favoriteAdded')
  expect(await findFavourites(reader)).toEqual({
    gallery: [],
    video: ['grief-&-ink-the-last-letter'],
  })
})

test('without a pending favourite, or for an unknown item, there is no toast', async ({
  reader,
}) => {
  expect(await addPendingFavourite(new Request('http://localhost/auth'), reader)).toBeUndefined()
  const gone = await comingBack({ type: 'gallery', id: 'no-such-plate' })
  expect(await addPendingFavourite(gone, reader)).toBeUndefined()
})

test('a pending favourite that cannot be saved does not prevent signing in', async () => {
  const request = await comingBack({ type: 'gallery', id: 'japanese-chest-piece' })
  expect(await addPendingFavourite(request, { id: 'not an id, so the database refuses' })).toBe(
    'favoriteFailed',
  )
})
