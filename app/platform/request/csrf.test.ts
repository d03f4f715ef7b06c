import { expect, test } from 'vitest'
import { isSameOrigin } from './csrf.ts'

const sameOrigin = 'https://indelible.example'

function post(headers: Record<string, string>, method = 'POST') {
  return isSameOrigin(new Request(`${sameOrigin}/submit`, { method, headers }), sameOrigin)
}

test('accepts a form of the site by either header', () => {
  expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(post({ origin: sameOrigin })).toBe(true)
})

test('Sec-Fetch-Site takes precedence over Origin', () => {
  expect(post({ 'sec-fetch-site': 'cross-site', origin: sameOrigin })).toBe(false)
  expect(post({ 'sec-fetch-site': 'same-origin', origin: 'http://internal:3000' })).toBe(true)
})

for (const site of ['cross-site', 'same-site', 'none', 'SAME-ORIGIN', 'anything']) {
  test(`refuses a request with Sec-Fetch-Site ${site}`, () => {
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
  test(`refuses a request from ${origin}`, () => {
    expect(post({ origin })).toBe(false)
  })
}

test('refuses a request without an origin', () => {
  expect(post({})).toBe(false)
})

test('accepts one-click unsubscription from a mail program and nothing else', () => {
  const from = (path: string) =>
    isSameOrigin(
      new Request(sameOrigin + path, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
      }),
      sameOrigin,
    )
  expect(from('/newsletter/leave?token=sealed')).toBe(true)
  expect(from('/interest/withdraw?token=sealed')).toBe(true)
  for (const path of ['/newsletter', '/newsletter/confirm', '/newsletter/leave/x', '/contact']) {
    expect(from(path)).toBe(false)
  }
})

test('accepts every GET', () => {
  expect(post({ origin: 'https://evil.test' }, 'GET')).toBe(true)
  expect(post({ 'sec-fetch-site': 'cross-site' }, 'HEAD')).toBe(true)
})

test('treats no other method as safe', () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) expect(post({}, method)).toBe(false)
})
