import { expect, test } from 'vitest'
import { hostsInWords, videoAt } from './video-address.ts'

const both = { YouTube: true, Vimeo: true } as const

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
  expect(videoAt(address, both)?.href).toBe(href)
  expect(videoAt(href, both)?.href).toBe(href)
})

test('a frame loads it from a host that the policy of pages allows, at its moment', () => {
  expect(videoAt('https://youtu.be/abcdefghijk?t=90', both)).toEqual({
    host: 'YouTube',
    href: 'https://youtu.be/abcdefghijk?t=90',
    embedUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&start=90',
  })
  expect(videoAt('https://vimeo.com/123456/ab12#t=5s', both)?.embedUrl).toBe(
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
  expect(videoAt(address, both)).toBeNull()
})

test('an editor is told whose videos play, and others are none', () => {
  expect(hostsInWords(both)).toBe('It can be at YouTube or Vimeo.')
  expect(hostsInWords({ Vimeo: true })).toBe('It can be at Vimeo.')
  expect(hostsInWords({})).toMatch(/^None may play/)
  expect(videoAt('https://youtu.be/abcdefghijk', { Vimeo: true })).toBeNull()
  expect(videoAt('https://vimeo.com/123456', { Vimeo: true })).toMatchObject({ host: 'Vimeo' })
})
