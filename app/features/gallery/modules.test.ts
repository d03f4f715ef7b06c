import { expect, test } from 'vitest'
import { inModules, inThrees } from './modules.ts'

const plates = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('twenty plates hang in the rhythm of the wall', () => {
  expect(inModules(plates(20)).map(({ kind, works }) => `${kind} ${works}`)).toEqual([
    'leading 1,2,3,4,5',
    'three 6,7,8',
    'closing 9,10,11,12,13',
    'four 14,15,16,17',
    'three 18,19,20',
  ])
})

test('however many there are, each hangs once and in its order', () => {
  for (const count of plates(60)) {
    expect(inModules(plates(count)).flatMap(({ works }) => works)).toEqual(plates(count))
  }
  expect(inModules([])).toEqual([])
  expect(inThrees([])).toEqual([])
})
