import { expect, test } from 'vitest'
import { episodes } from '#app/features/episodes/episodes.server.ts'
import { favouriteHref } from './favourite.ts'

test('the address of a favourite has the whole id of its film in one encoded part', () => {
  expect(episodes).toHaveLength(4)
  for (const { id } of episodes) {
    const address = favouriteHref({ type: 'video', id })
    expect(address).toBe(`/favourites/video/${encodeURIComponent(id)}`)
  }
})
