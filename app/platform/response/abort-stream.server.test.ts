import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { logLines } from '#tests/log-lines.ts'
import { openSite } from '#tests/site.ts'

for (const { type, words } of [
  { type: 'text/csv', words: ['at,who,did\r\n'] },
  { type: 'text/csv', words: [] },
  { type: 'application/xml', words: ['<urlset>'] },
]) {
  test(`a ${type} stream that fails after ${words.length} parts is cut without an error message`, async () => {
    const lines = logLines()
    const terminal = vi.spyOn(console, 'error')
    const { url } = await openSite({ list: { loader: () => brokenAfter(words, type) } })

    const output = await raw(url, '/list')

    expect(output).not.toMatch(/canary|Error|\r\n0\r\n\r\n$/)
    expect(terminal).not.toHaveBeenCalled()
    const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')
    expect(logged).toMatchObject({
      msg: 'a response was aborted',
      err: { message: 'Failed query' },
    })
    terminal.mockRestore()
  })
}

test('a client that disconnects is not an error and stops the stream', async () => {
  const lines = logLines()
  const stopped = Promise.withResolvers<void>()
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => stopped.resolve(),
  })
  const { url } = await openSite({ list: { loader: () => new Response(body) } })

  const answer = await fetch(`${url}/list`)
  await answer.body!.cancel()
  await stopped.promise

  expect(lines.filter((line) => line.includes('"error"'))).toEqual([])
})

test('a client that disconnects while a part is awaited is not an error', async () => {
  const lines = logLines()
  const [requested, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(8)),
    pull() {
      requested.resolve()
      return new Promise(() => {})
    },
    cancel: () => stopped.resolve(),
  })
  const headers = { 'Content-Type': 'text/csv' }
  const { url } = await openSite({ list: { loader: () => new Response(body, { headers }) } })

  const answer = await fetch(`${url}/list`)
  await requested.promise
  await answer.body!.cancel()
  await stopped.promise
  await (await fetch(url)).text()

  expect(lines.filter((line) => line.includes('"error"'))).toEqual([])
})

function brokenAfter(words: string[], type: string) {
  const parts = words.values()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = parts.next()
      if (done) controller.error(new Error('Failed query\nparams: canary'))
      else controller.enqueue(new TextEncoder().encode(value))
    },
  })
  return new Response(body, { headers: { 'Content-Type': type } })
}

/** What comes over the wire, to its end. */
function raw(url: string, path: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return text(socket)
}
