import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { problemWithSlug, slugFrom } from './slug.ts'

test('accepts lower-case words with hyphens', () => {
  for (const slug of ['a', 'tattoo-cost-london-2025', '3-swallows']) {
    expect(problemWithSlug(slug)).toBeNull()
  }
})

for (const slug of [
  '',
  '7',
  '2025',
  'A',
  'a b',
  'a--b',
  '-a',
  'a-',
  'a/b',
  '..',
  'é',
  'a&b',
  'a\n',
]) {
  test(`refuses the address ${JSON.stringify(slug)}`, () => {
    expect(problemWithSlug(slug)).not.toBeNull()
  })
}

test('refuses an address that is too long', () => {
  expect(problemWithSlug('a'.repeat(80))).toBeNull()
  expect(problemWithSlug('a'.repeat(81))).toMatch(/80/)
})

test('proposes an address for a title', () => {
  expect(slugFrom('What London’s tattooists charge: by the inch')).toBe(
    'what-londons-tattooists-charge-by-the-inch',
  )
  expect(slugFrom('Café')).toBe('cafe')
  expect(slugFrom('Straße, Łódź & Bjørn’s Æther')).toBe('strasse-lodz-bjorns-aether')
  expect(slugFrom('Чай на двоих: ещё объём')).toBe('chai-na-dvoikh-eshche-obem')
  expect(slugFrom('Київ, їжак')).toBe('kiiv-izhak')
  expect(slugFrom('Τέχνη του σώματος')).toBe('techni-toy-somatos')
  expect(slugFrom('2025')).toBe('')
  expect(slugFrom('入れ墨')).toBe('')
})

test('what is proposed is valid or empty', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 200 }), (title) => {
      const slug = slugFrom(title)
      expect(slug === '' || problemWithSlug(slug) === null).toBe(true)
    }),
  )
})
