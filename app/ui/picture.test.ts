import { expect, test } from 'vitest'
import { sizesForDenseScreens } from './picture.tsx'

test('a screen of three pixels to the point is told less than the width, under the same conditions', () => {
  expect(sizesForDenseScreens('(min-width: 64rem) 25vw, 92vw')).toBe(
    '(min-resolution: 2.5dppx) and (min-width: 64rem) calc(25vw * 0.63), ' +
      '(min-resolution: 2.5dppx) calc(92vw * 0.63), ' +
      '(min-width: 64rem) 25vw, 92vw',
  )
})
