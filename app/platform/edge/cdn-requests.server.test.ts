import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { openServer } from '#tests/open-server.ts'
import { createCdn } from './cdn-requests.server.ts'

// Nobody has an account with Fastly or Cloudflare here: the requests are compared with their documentation.

const service = 'SU1Z0isxPaozGVKXdv0eY'
const token = 'a-token'

test('Varnish is told the keys in a header, and every one of several is', async () => {
  const [first, second] = [await openRecorder(), await openRecorder()]
  await createCdn({ kind: 'varnish', urls: [first.url, second.url] }).purge(['stories', 'story:1'])
  for (const { asked } of [first, second]) {
    expect(asked).toMatchObject([
      { method: 'PURGE', url: '/', headers: { 'surrogate-key': 'stories story:1' } },
    ])
  }
})

test('Fastly is sent up to 256 keys at once', async () => {
  const { url, asked } = await openRecorder()
  const keys = Array.from({ length: 300 }, (_, at) => `story:${at}`)
  await createCdn({ kind: 'fastly', service, token }, url).purge(keys)
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: `/service/${service}/purge`,
      headers: { 'fastly-key': token, 'surrogate-key': keys.slice(0, 256).join(' ') },
    },
    { headers: { 'surrogate-key': keys.slice(256).join(' ') } },
  ])
})

test('Cloudflare is sent up to 30 tags at once', async () => {
  const { url, asked } = await openRecorder({ body: '{"success":true,"errors":[]}' })
  const keys = Array.from({ length: 31 }, (_, at) => `story:${at}`)
  await createCdn({ kind: 'cloudflare', service, token }, url).purge(keys)
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: `/zones/${service}/purge_cache`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: keys.slice(0, 30) }),
    },
    { body: JSON.stringify({ tags: ['story:30'] }) },
  ])
})

test('a purge that is refused, or of which nothing is heard, has failed', async () => {
  const refusing = await openRecorder({ status: 429 })
  const doubtful = await openRecorder({ body: '{"success":false}' })
  const working = await openRecorder()
  const cdns = [
    createCdn({ kind: 'fastly', service, token }, refusing.url),
    createCdn({ kind: 'cloudflare', service, token }, doubtful.url),
    createCdn({ kind: 'varnish', urls: ['http://127.0.0.1:9', working.url] }),
  ]
  for (const cdn of cdns) await expect(cdn.purge(['stories'])).rejects.toThrow()
  // The others are told all the same.
  expect(working.asked.length).toBe(1)
})

type Asked = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }

async function openRecorder({ status = 200, body: answer = '{}' } = {}) {
  const asked: Asked[] = []
  const url = await openServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body })
    response.writeHead(status).end(answer)
  })
  return { url, asked }
}
