import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOnSite } from './place-on-site.ts'

test('a path on the site keeps its query and its fragment', () => {
  for (const place of ['/', '/gallery', '/watch?x=1#favourite-video-a-&-b', '/gallery/koi#top']) {
    expect(placeOnSite(place)).toBe(place)
  }
})

for (const elsewhere of [
  null,
  '',
  'gallery',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '/gallery/..//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  '//',
]) {
  test(`${JSON.stringify(elsewhere)} is not a path on the site`, () => {
    expect(placeOnSite(elsewhere)).toBeNull()
  })
}

test('an address that would break a header is encoded', () => {
  expect(placeOnSite('/gallery\r\nSet-Cookie: a=b')).toBe('/gallerySet-Cookie:%20a=b')
  expect(placeOnSite('/é')).toBe('/%C3%A9')
})

test('whatever a form says, the result is a path on this site or null', () => {
  const part = fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '\t', '%2f', '%5c', 'x.y')
  const typed = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(typed, (given) => {
      const place = placeOnSite(`/${given}`) ?? placeOnSite(given)
      if (place === null) return
      expect(place).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(new URL(place, 'https://indelible.example').origin).toBe('https://indelible.example')
      expect(placeOnSite(place)).toBe(place)
    }),
  )
})
