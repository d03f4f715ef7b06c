import { expect, test } from 'vitest'
import { openSite } from '#tests/site.ts'
import { readWholeBody, wholeResponse } from './whole-body.ts'

test('the bytes of a whole response are at hand, and those of any other are not', async () => {
  const bytes = new TextEncoder().encode('Two swallows.')
  const response = wholeResponse(bytes, { status: 404, headers: { 'X-Page': 'story' } })
  expect(readWholeBody(response)).toBe(bytes)
  expect([response.status, response.headers.get('X-Page')]).toEqual([404, 'story'])
  expect(await response.text()).toBe('Two swallows.')
  expect(readWholeBody(new Response('Two swallows.'))).toBeNull()
})

test('a whole page is sent with its length and with every header that was set late', async () => {
  const page = new TextEncoder().encode('Two swallows. '.repeat(500))
  const headers = { 'Content-Type': 'text/html' }
  const { url } = await openSite({ page: { loader: () => wholeResponse(page, { headers }) } })
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(`${url}/page`, { headers: { 'accept-encoding': encoding } })
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10)
    expect(answer.headers.get('transfer-encoding')).toBeNull()
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toBe('Two swallows. '.repeat(500))
  }
})
