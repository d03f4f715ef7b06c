import { expect, test } from 'vitest'
import { createPageStore } from './page-store.ts'

const weighing = (bytes: number) => ({ bytes })

test('a full shelf loses what nobody has asked for the longest time', () => {
  const shelf = createPageStore(1_600)
  for (let each = 0; each < 16; each += 1) shelf.keep(`/${each}`, weighing(100))
  shelf.find('/0')
  shelf.keep('/new', weighing(100))

  expect(shelf.find('/0')).not.toBeNull()
  expect(shelf.find('/1')).toBeNull()
  expect(shelf.find('/new')).not.toBeNull()
  expect(shelf.size()).toEqual({ pages: 16, bytes: 1_600 })
})

test('it never holds more than it may, whatever is put there', () => {
  const shelf = createPageStore(1_600)
  for (let each = 0; each < 500; each += 1) {
    shelf.keep(`/${each % 70}`, weighing(1 + ((each * 37) % 120)))
    expect(shelf.size().bytes).toBeLessThanOrEqual(1_600)
  }
})

test('what would push out everything else is not kept, nor its former self', () => {
  const shelf = createPageStore(1_600)
  shelf.keep('/a', weighing(100))
  shelf.keep('/a', weighing(101))
  expect(shelf.find('/a')).toBeNull()
  expect(shelf.size()).toEqual({ pages: 0, bytes: 0 })
})

test('what becomes lighter is weighed anew, unless it has gone', () => {
  const shelf = createPageStore<{ bytes: number }>(1_600)
  const page = weighing(100)
  shelf.keep('/a', page)
  page.bytes = 60
  shelf.weigh('/a', page)
  expect(shelf.size().bytes).toBe(60)

  shelf.dropThose(() => true)
  page.bytes = 10
  shelf.weigh('/a', page)
  expect(shelf.size()).toEqual({ pages: 0, bytes: 0 })
})
