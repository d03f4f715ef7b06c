import { expect, test } from 'vitest'
import { bodyLimit, limitBody } from './body-limit.ts'

function chunks(...sizes: number[]) {
  return new ReadableStream<Uint8Array>({
    start(stream) {
      for (const size of sizes) stream.enqueue(new Uint8Array(size))
      stream.close()
    },
  })
}

test('passes a body up to its limit, however it is divided', async () => {
  const { stream, count } = limitBody(chunks(3, 0, 4, 3), 10)

  expect((await new Response(stream).arrayBuffer()).byteLength).toBe(10)
  expect(count).toEqual({ bytes: 10, exceeded: false })
})

test('aborts at one byte more', async () => {
  const { stream, count } = limitBody(chunks(5, 5, 1), 10)

  await expect(new Response(stream).arrayBuffer()).rejects.toThrow()
  expect(count.exceeded).toBe(true)
})

test('does not read an endless body past the limit', async () => {
  let sentBytes = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += 1
      controller.enqueue(new Uint8Array(1_000))
    },
  })

  await expect(new Response(limitBody(endless, 5_000).stream).arrayBuffer()).rejects.toThrow()

  expect(sentBytes).toBeLessThan(15)
})

test('only a story may include a photo', () => {
  const words = 256 * 1024
  for (const path of [
    '/submit',
    '/submit.data',
    '/submit/',
    '/Submit',
    '/submission/1',
    '/submission/1.data',
    '/submission/1/my-dads-old',
  ]) {
    expect(bodyLimit(path)).toBe(32 * 1024 * 1024)
  }
  for (const path of ['/', '/auth', '/auth.data', '/submit/x', '/submission', '/admin/submit']) {
    expect(bodyLimit(path)).toBe(words)
  }
})
