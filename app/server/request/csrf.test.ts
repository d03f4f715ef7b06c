import { expect, test } from 'vitest'
import { isSameOrigin } from './csrf.ts'

const ours = 'https://indelible.example'

function post(headers: Record<string, string>, method = 'POST') {
  return isSameOrigin(new Request(`${ours}/submit`, { method, headers }), ours)
}

test('a form of our own page is taken, by either header', () => {
  expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(post({ origin: ours })).toBe(true)
})

test('Sec-Fetch-Site, which no page can forge, decides over Origin', () => {
  expect(post({ 'sec-fetch-site': 'cross-site', origin: ours })).toBe(false)
  expect(post({ 'sec-fetch-site': 'same-origin', origin: 'http://internal:3000' })).toBe(true)
})

for (const site of ['cross-site', 'same-site', 'none', 'SAME-ORIGIN', 'anything']) {
  test(`a request that says it is ${site} is refused`, () => {
    expect(post({ 'sec-fetch-site': site })).toBe(false)
  })
}

for (const origin of [
  'null',
  'https://evil.test',
  'http://indelible.example',
  'https://indelible.example:8443',
  'https://www.indelible.example',
  'https://indelible.example.evil.test',
  'https://indelible.example/',
]) {
  test(`a request from ${origin} is refused`, () => {
    expect(post({ origin })).toBe(false)
  })
}

test('a request that says nothing of where it comes from is refused', () => {
  expect(post({})).toBe(false)
})

test('a mail program takes its reader off a list, and can send nothing else', () => {
  const from = (path: string) =>
    isSameOrigin(
      new Request(ours + path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }),
      ours,
    )
  expect(from('/newsletter/leave?token=sealed')).toBe(true)
  expect(from('/interest/withdraw?token=sealed')).toBe(true)
  for (const path of ['/newsletter', '/newsletter/confirm', '/newsletter/leave/x', '/contact']) {
    expect(from(path)).toBe(false)
  }
})

test('reading is for everyone', () => {
  expect(post({ origin: 'https://evil.test' }, 'GET')).toBe(true)
  expect(post({ 'sec-fetch-site': 'cross-site' }, 'HEAD')).toBe(true)
})

test('no other method slips past as harmless', () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) expect(post({}, method)).toBe(false)
})
