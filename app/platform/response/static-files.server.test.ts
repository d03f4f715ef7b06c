import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expectStatus } from '#tests/expect-status.ts'
import { openServer } from '#tests/open-server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { openBuiltFiles } from './static-files.server.ts'

test('a file of the build comes from memory, in the best encoding that is accepted', async () => {
  const { url, root, size } = await openFiles()

  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await ask(`${url}/assets/a-1.css`, { headers: { 'accept-encoding': encoding } })
    expect(await answer.text()).toBe('a {}')
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    })
  }
  expect(size()).toBeGreaterThan(0)
  rmSync(root, { recursive: true })
  await expectStatus(200, ask(`${url}/assets/a-1.css`))
})

test('a browser that has it is not sent it again, HEAD has no body, and a part can be asked for', async () => {
  const { url } = await openFiles()
  const address = `${url}/assets/b-1.webp`
  const etag = (await ask(address)).headers.get('etag') ?? ''

  const unchanged = await ask(address, { headers: { 'if-none-match': etag } })
  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag])
  const head = await ask(address, { method: 'HEAD' })
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', ''])
  const part = await ask(address, { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  const changed = await ask(address, { headers: { range: 'bytes=2-4', 'if-range': '"other"' } })
  expect([changed.status, await changed.text()]).toEqual([200, '0123456789'])
  const beyond = await ask(address, { headers: { range: 'bytes=10-' } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})

test('a file whose name stays has the ETag of its content', async () => {
  const { url } = await openFiles()
  const whole = await ask(`${url}/favicon.svg`)
  expect(whole.headers.get('cache-control')).toBe('public, max-age=86400')
  const headers = { 'if-none-match': `W/${whole.headers.get('etag')}` }
  await expectStatus(304, ask(`${url}/favicon.svg`, { headers }))
})

test('a file of a previous build is found, and one that is made after the start', async () => {
  const { url, root, previous } = await openFiles()
  expect(await (await ask(`${url}/assets/old-1.js`)).text()).toBe('old')
  await expectStatus(404, ask(`${url}/assets/new-1.js`))
  writeFileSync(join(root, 'assets/new-1.js'), 'new')
  expect(await (await ask(`${url}/assets/new-1.js`)).text()).toBe('new')
  rmSync(previous, { recursive: true })
})

test.each([
  '/assets/',
  '/assets/..',
  '/assets/../secret.txt',
  '/assets/%2e%2e/secret.txt',
  '/about',
])('%s is no file of the build', async (path) => {
  const { url } = await openFiles()
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  // fetch would tidy the path.
  httpRequest({ hostname, port, path }, ({ statusCode }) => resolve(statusCode)).end()
  expect(await promise).toBe(404)
})

test('what is not asked for goes when there is no more room', async () => {
  const { url, root, size } = await openFiles(50_000)
  for (const name of ['c', 'd', 'e']) {
    writeFileSync(join(root, `assets/${name}-1.webp`), Buffer.alloc(20_000))
    await (await ask(`${url}/assets/${name}-1.webp`)).arrayBuffer()
  }
  expect(size()).toBeLessThanOrEqual(50_000)
})

const ask = fetch

async function openFiles(maxBytes?: number) {
  const folder = temporaryFolder()
  const [root, previous] = [join(folder, 'client'), join(folder, 'previous')]
  for (const each of [root, previous]) mkdirSync(join(each, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(root, 'assets/a-1.css'), 'a {}')
  writeFileSync(join(root, 'assets/a-1.css.br'), brotliCompressSync('a {}'))
  writeFileSync(join(root, 'assets/a-1.css.gz'), gzipSync('a {}'))
  writeFileSync(join(root, 'assets/b-1.webp'), '0123456789')
  writeFileSync(join(root, 'favicon.svg'), '<svg/>')
  writeFileSync(join(previous, 'assets/old-1.js'), 'old')
  const files = openBuiltFiles([root, previous], maxBytes)
  const url = await openServer((request, response) => {
    files.answer(request, response, () => response.writeHead(404).end())
  })
  return { url, root, previous, size: files.size }
}
