import { expect, test } from 'vitest'
import { isReading } from './reading.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const request = (headers: Record<string, string>, method = 'GET') =>
  isReading({ method, url: '/', headers: { 'user-agent': firefox, ...headers } })

test('a navigation of a browser is a reading, also of one that does not say what it is for', () => {
  expect(request({})).toBe(true)
  expect(request({ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })).toBe(true)
})

test.each([
  ['a page fetched ahead', { 'sec-purpose': 'prefetch' }],
  ['a page rendered ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['a page fetched ahead by Safari', { purpose: 'prefetch' }],
  ['a page fetched ahead by a former Firefox', { 'x-moz': 'prefetch' }],
  ['a preview in a former Safari', { 'x-purpose': 'preview' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a request of a script', { 'sec-fetch-dest': 'empty' }],
  [
    'a crawler',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  [
    'a crawler of a language model',
    { 'user-agent': 'Mozilla/5.0; compatible; GPTBot/1.2; +https://openai.com/gptbot' },
  ],
  ['a program', { 'user-agent': 'curl/8.14.1' }],
  [
    'a browser without a window',
    {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/143.0.0.0 Safari/537.36',
    },
  ],
  ['who does not say', { 'user-agent': '' }],
  ['an endless user agent', { 'user-agent': firefox.repeat(20) }],
])('%s is none', (_what, headers) => {
  expect(request(headers)).toBe(false)
  expect(request(headers)).toBe(false)
})

test('a page that was fetched ahead is a reading once our script says that it is open', () => {
  expect(request({}, 'HEAD')).toBe(false)
  expect(request({ 'x-opened-from': '', 'sec-fetch-dest': 'empty' }, 'HEAD')).toBe(true)
  expect(request({ 'x-opened-from': '', 'user-agent': 'curl/8.14.1' }, 'HEAD')).toBe(false)
})

test('a form is none', () => {
  expect(request({}, 'POST')).toBe(false)
})
