import { expect, test } from 'vitest'
import { createPageStore } from './page-cache.server.ts'

const pageOf = (bytes: number) => ({ bytes })

test('a full cache evicts the least recently used page', () => {
  const store = createPageStore(1_600)
  for (let each = 0; each < 16; each += 1) store.set(`/${each}`, pageOf(100))
  store.find('/0')
  store.set('/new', pageOf(100))

  expect(store.find('/0')).not.toBeNull()
  expect(store.find('/1')).toBeNull()
  expect(store.find('/new')).not.toBeNull()
  expect(store.size()).toEqual({ pages: 16, bytes: 1_600 })
})

test('the cache never exceeds its maximum size', () => {
  const store = createPageStore(1_600)
  for (let each = 0; each < 500; each += 1) {
    store.set(`/${each % 70}`, pageOf(1 + ((each * 37) % 120)))
    expect(store.size().bytes).toBeLessThanOrEqual(1_600)
  }
})

test('a page that is too large is not stored, and the older one under its key is deleted', () => {
  const store = createPageStore(1_600)
  store.set('/a', pageOf(100))
  store.set('/a', pageOf(101))
  expect(store.find('/a')).toBeNull()
  expect(store.size()).toEqual({ pages: 0, bytes: 0 })
})

test('the size of a page that became smaller is updated, unless the page was deleted', () => {
  const store = createPageStore<{ bytes: number }>(1_600)
  const page = pageOf(100)
  store.set('/a', page)
  page.bytes = 60
  store.updateSize('/a', page)
  expect(store.size().bytes).toBe(60)

  store.deleteWhere(() => true)
  page.bytes = 10
  store.updateSize('/a', page)
  expect(store.size()).toEqual({ pages: 0, bytes: 0 })
})
