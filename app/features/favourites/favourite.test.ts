import { expect, test } from 'vitest'
import { seriesContent } from '#content/episodes.ts'
import { favouriteHref } from './favourite.ts'

test('the address of a favourite has the whole id of its film in one encoded part', () => {
  for (const { id } of seriesContent.flatMap(({ episodes }) => episodes)) {
    const address = favouriteHref({ type: 'video', id })
    expect(address).toBe(`/favourites/video/${encodeURIComponent(id)}`)
  }
})
