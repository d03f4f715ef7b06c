import { expect, test } from 'vitest'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { favouriteHref } from './favourite.ts'

test('the address of a favourite has the whole id of its film in one encoded part', () => {
  expect(catalogue.films).toHaveLength(4)
  for (const { key: id } of catalogue.films) {
    const address = favouriteHref({ type: 'video', id })
    expect(address).toBe(`/favourites/video/${encodeURIComponent(id)}`)
  }
})
