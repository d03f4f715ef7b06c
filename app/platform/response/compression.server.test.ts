import { expect, test } from 'vitest'
import { openSite } from '#tests/site.ts'

const words = 'Two swallows. '.repeat(500)
const page = (body: string, type: string) => ({
  loader: () => new Response(body, { headers: { 'Content-Type': type } }),
})

test('compresses a personal page for clients that accept it', async () => {
  const { url } = await openSite({ words: page(words, 'text/html') })
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await fetch(`${url}/words`, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    expect(await answer.text()).toBe(words)
  }
})

test('does not compress what would not shrink', async () => {
  const { url } = await openSite({
    short: page('ok', 'text/plain'),
    photo: page(words, 'image/webp'),
    list: page(words, 'text/csv'),
  })
  for (const path of ['/short', '/photo', '/list']) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding'), path).toBeNull()
  }
})

test('passes an export on in parts, without waiting for its end', async () => {
  const more = Promise.withResolvers<void>()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('at,who\n'))
      await more.promise
      controller.close()
    },
  })
  const headers = { 'Content-Type': 'text/csv' }
  const { url } = await openSite({ list: { loader: () => new Response(stream, { headers }) } })

  const answer = await fetch(`${url}/list`, { headers: { 'accept-encoding': 'br' } })
  const reader = answer.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('at,who\n')
  more.resolve()
  expect((await reader.read()).done).toBe(true)
})
