import { expect, test } from 'vitest'
import { minutesToRead } from './article.ts'

test('two hundred words are read in a minute, and one more begins another', () => {
  expect([0, 1, 200, 201, 400, 401].map(minutesToRead)).toEqual([1, 1, 1, 2, 2, 3])
})
