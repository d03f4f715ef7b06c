import { expect, test } from 'vitest'
import { videoAt } from './video-address.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=abcdefghijk&list=x&t=1m30s',
    'https://youtu.be/abcdefghijk?t=90',
  ],
  ['https://youtu.be/abcdefghijk?si=x', 'https://youtu.be/abcdefghijk'],
  [
    '//www.youtube.com/embed/abcdefghijk?feature=oembed&start=7',
    'https://youtu.be/abcdefghijk?t=7',
  ],
  ['http://m.youtube.com/shorts/abcdefghijk', 'https://youtu.be/abcdefghijk'],
  [' https://www.youtube-nocookie.com/embed/abcdefghijk ', 'https://youtu.be/abcdefghijk'],
  ['https://vimeo.com/123456#t=2m', 'https://vimeo.com/123456#t=120s'],
  ['https://vimeo.com/channels/staffpicks/123456', 'https://vimeo.com/123456'],
  ['https://player.vimeo.com/video/123456?h=ab12', 'https://vimeo.com/123456/ab12'],
])('%s is a video', (address, href) => {
  expect(videoAt(address)?.href).toBe(href)
  expect(videoAt(href)?.href).toBe(href)
})

test('a frame loads it from a host that the policy of pages allows, at its moment', () => {
  expect(videoAt('https://youtu.be/abcdefghijk?t=90')).toEqual({
    host: 'YouTube',
    href: 'https://youtu.be/abcdefghijk?t=90',
    embedUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=90',
  })
  expect(videoAt('https://vimeo.com/123456/ab12#t=5s')?.embedUrl).toBe(
    'https://player.vimeo.com/video/123456?dnt=1&autoplay=1&h=ab12#t=5s',
  )
})

test.each([
  'https://www.youtube.com/@indelible',
  'https://www.youtube.com/watch?v=short',
  'https://youtube.com.example/watch?v=abcdefghijk',
  'https://vimeo.com/indelible',
  'https://vimeo.example/123456',
  'javascript:abcdefghijk//youtu.be/abcdefghijk',
  '/watch?v=abcdefghijk',
  'abcdefghijk',
  '',
])('“%s” is no video of a host that is allowed', (address) => {
  expect(videoAt(address)).toBeNull()
})
