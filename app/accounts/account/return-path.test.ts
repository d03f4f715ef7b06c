import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReturnPath } from '#app/accounts/favourites/favourite.route.ts'

test('a path on the site keeps its query and its fragment', () => {
  for (const path of ['/', '/gallery', '/watch?x=1#favourite-video-a-&-b', '/gallery/koi#top']) {
    expect(readReturnPath(path)).toBe(path)
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
    expect(readReturnPath(elsewhere)).toBeNull()
  })
}

test('an address that would break a header is encoded', () => {
  expect(readReturnPath('/gallery\r\nSet-Cookie: a=b')).toBe('/gallerySet-Cookie:%20a=b')
  expect(readReturnPath('/é')).toBe('/%C3%A9')
})

test('whatever a form says, the result is a path on this site or null', () => {
  const part = fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '\t', '%2f', '%5c', 'x.y')
  const input = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(input, (input) => {
      const path = readReturnPath(`/${input}`) ?? readReturnPath(input)
      if (path === null) return
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      expect(new URL(path, 'https://indelible.example').origin).toBe('https://indelible.example')
      expect(readReturnPath(path)).toBe(path)
    }),
  )
})
