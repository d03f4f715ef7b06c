import { expect, test } from 'vitest'
import { holdsInvention } from './inventions.ts'

test('finds what is made up wherever it is marked', () => {
  expect(holdsInvention({ letters: [{ name: 'Real' }, { name: 'Morag', fictional: true }] })).toBe(
    true,
  )
  expect(holdsInvention({ fictional: true })).toBe(true)
})

test('finds nothing where nothing is marked', () => {
  expect(holdsInvention({ letters: [{ name: 'Real' }], fictional: undefined, url: null })).toBe(
    false,
  )
  expect(holdsInvention('fictional')).toBe(false)
})
