import { expect, test } from 'vitest'
import { intoModules, intoThrees } from './work-wall.tsx'

const plates = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('arranges twenty works in the pattern of the gallery', () => {
  expect(intoModules(plates(20)).map(({ kind, works }) => `${kind} ${works}`)).toEqual([
    'leading 1,2,3,4,5',
    'three 6,7,8',
    'closing 9,10,11,12,13',
    'four 14,15,16,17',
    'three 18,19,20',
  ])
})

test('arranges any number of works once each and in order', () => {
  for (const count of plates(60)) {
    expect(intoModules(plates(count)).flatMap(({ works }) => works)).toEqual(plates(count))
  }
  expect(intoModules([])).toEqual([])
  expect(intoThrees([])).toEqual([])
})
