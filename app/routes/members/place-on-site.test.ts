import { expect, test } from 'vitest'
import { placeOnSite } from './place-on-site.ts'

test('a place on the site is kept with its query and its fragment', () => {
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
  test(`${JSON.stringify(elsewhere)} is no place on the site`, () => {
    expect(placeOnSite(elsewhere)).toBeNull()
  })
}

test('an address that would break a header is written so that it cannot', () => {
  expect(placeOnSite('/gallery\r\nSet-Cookie: a=b')).toBe('/gallerySet-Cookie:%20a=b')
  expect(placeOnSite('/é')).toBe('/%C3%A9')
})
