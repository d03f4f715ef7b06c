import { expect, test } from 'vitest'
import { classifySource } from './source.ts'

const ownHosts = ['indelible.example', '127.0.0.1:3000']
const from = (referrer: string, url = '/blog/a') => classifySource(referrer, url, ownHosts)

test.each([
  ['https://www.google.co.uk/', 'search'],
  ['https://google.com/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://cn.bing.com/search?q=tattoo', 'search'],
  ['https://search.brave.com/', 'search'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['https://l.facebook.com/', 'social'],
  ['https://www.pinterest.co.uk/', 'social'],
  ['https://old.reddit.com/r/tattoos', 'social'],
  ['https://t.co/', 'social'],
  ['https://T.CO', 'social'],
  ['https://mail.google.com/', 'sites'],
  ['https://notgoogle.com/', 'sites'],
  ['https://google.com.thief.example/', 'sites'],
  ['https://t.co.uk/', 'sites'],
  ['https://studio.example:8443/links', 'sites'],
  ['https://indelible.example/blog', 'own'],
  ['http://127.0.0.1:3000/', 'own'],
  ['', 'unknown'],
  ['about:blank', 'unknown'],
  [`https://${'a'.repeat(300)}.example/`, 'unknown'],
])('who comes from %s comes from %s', (referrer, source) => {
  expect(from(referrer)).toBe(source)
  expect(from(referrer)).toBe(source)
})

test('a link of the newsletter is known by its mark, wherever the reader opens it', () => {
  expect(from('', '/blog/a?via=newsletter')).toBe('newsletter')
  expect(from('https://www.google.com/', '/blog?page=2&via=newsletter')).toBe('newsletter')
  expect(from('', '/blog/a?via=newsletters')).toBe('unknown')
  expect(from('', '/search?q=via=newsletter')).toBe('unknown')
})
