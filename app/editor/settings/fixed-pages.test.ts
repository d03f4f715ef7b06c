import { expect, test } from 'vitest'
import { addressesWhere } from '#app/addresses.ts'
import { fixedPages } from './fixed-pages.ts'

test('every page of one address that anyone may read can be linked to by its name', () => {
  const known = fixedPages.map(({ address }) => address)
  expect(known.toSorted()).toEqual(addressesWhere(({ sitemap }) => sitemap === true).toSorted())
})
