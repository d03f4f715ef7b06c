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
    events: page(words, 'text/event-stream'),
  })
  for (const path of ['/short', '/photo', '/events']) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding'), path).toBeNull()
  }
})

test('passes server-sent events on without buffering', async () => {
  const more = Promise.withResolvers<void>()
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('data: first\n\n'))
      await more.promise
      controller.close()
    },
  })
  const headers = { 'Content-Type': 'text/event-stream' }
  const { url } = await openSite({ events: { loader: () => new Response(stream, { headers }) } })

  const answer = await fetch(`${url}/events`, { headers: { 'accept-encoding': 'br' } })
  const reader = answer.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: first\n\n')
  more.resolve()
  expect((await reader.read()).done).toBe(true)
})
