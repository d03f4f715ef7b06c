import { expect, test } from 'vitest'
import { films } from '#app/features/films/films.server.ts'
import { favouriteHref } from './favourite.ts'

test('the address of a favourite has the whole id of its film in one encoded part', () => {
  expect(films).toHaveLength(4)
  for (const { id } of films) {
    const address = favouriteHref({ type: 'video', id })
    expect(address).toBe(`/favourites/video/${encodeURIComponent(id)}`)
  }
})
