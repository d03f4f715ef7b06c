import { expect, test } from 'vitest'
import { minutesToRead } from './article.ts'

test('rounds reading time up to whole minutes at 200 words a minute', () => {
  expect([0, 1, 200, 201, 400, 401].map(minutesToRead)).toEqual([1, 1, 1, 2, 2, 3])
})
