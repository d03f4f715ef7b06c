import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { isSigned } from './object-store-signature.ts'

type Kept = { bytes: Buffer; type: string }
type Bucket = Map<string, Kept>
type Mood = 'well' | 'silent' | 'forbidding'
type Act = 'everything' | 'making' | 'writing' | 'removing'

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+of+the/store' }
const region = 'eu-west-2'

/**
 * Opens an object store for one test, as much of S3 as we use (Amazon S3 API Reference): it looks at each signature and
 * sum, and can be away, silent, forbidding or slow.
 *
 * @param options.page how many keys it lists at once
 */
export async function givenObjectStore({ page = 1_000 } = {}) {
  const buckets = new Map<string, Bucket>()
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let mood: Mood = 'well'
  let forbidden: Act = 'everything'
  let lag = 0

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (!body) return
    asked.push(`${request.method} ${request.url}`)
    if (mood === 'silent') return
    if (lag) await new Promise((resolve) => setTimeout(resolve, lag))
    if (
      (mood === 'forbidding' && isForbidden(request)) ||
      !isSigned(request, body, { ...keys, region })
    ) {
      return answer(response, 403, 'AccessDenied')
    }
    actOn(request, body, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  function actOn(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const [, name = '', key] = /^\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? []
    const bucket = buckets.get(name)
    if (key === undefined && request.method === 'PUT') {
      if (bucket) return answer(response, 409, 'BucketAlreadyOwnedByYou')
      buckets.set(name, new Map())
      return answer(response, 200)
    }
    if (!bucket) return answer(response, 404, 'NoSuchBucket')
    if (key === undefined) return list(bucket, searchParams, response)
    if (request.method === 'PUT') {
      bucket.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return answer(response, 200)
    }
    if (request.method === 'DELETE') {
      bucket.delete(key)
      return answer(response, 204)
    }
    const kept = bucket.get(key)
    if (!kept) return answer(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'Content-Type': kept.type }).end(kept.bytes)
  }

  function isForbidden({ method, url }: IncomingMessage) {
    if (forbidden === 'everything') return true
    const isObject = url?.split('/').length !== 2
    if (forbidden === 'making') return method === 'PUT' && !isObject
    return isObject && method === (forbidden === 'writing' ? 'PUT' : 'DELETE')
  }

  function list(bucket: Bucket, asked: URLSearchParams, response: ServerResponse) {
    const after = Buffer.from(asked.get('continuation-token') ?? '', 'base64').toString()
    const found = [...bucket.keys()]
      .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
      .toSorted()
    const shown = found.slice(0, Math.min(page, Number(asked.get('max-keys') ?? 1_000)))
    const goesOn = shown.length < found.length
    const token = Buffer.from(shown.at(-1) ?? '').toString('base64')
    const entries = shown.map(
      (key) =>
        `<Contents><Key>${key}</Key><ETag>&quot;0&quot;</ETag><Owner><ID>1</ID></Owner></Contents>`,
    )
    response.writeHead(200, { 'Content-Type': 'application/xml' }).end(
      `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${goesOn}</IsTruncated>${
        goesOn ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
      }${entries.join('')}<KeyCount>${shown.length}</KeyCount></ListBucketResult>`,
    )
  }

  async function listen(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  function cutAll() {
    for (const socket of sockets) socket.destroy()
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    cutAll()
  })

  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket: 'story-photos', region, ...keys },
    /** What it was asked so far, as methods and addresses. */
    asked,
    /** What it keeps, by bucket and key. */
    buckets,

    /** All is as it should be. */
    async up() {
      mood = 'well'
      lag = 0
      cutAll()
      if (!server.listening) await listen(port)
    },

    /** Nobody is there: connections break, and new ones are refused. */
    async down() {
      const closed = once(server, 'close')
      server.close()
      cutAll()
      await closed
    },

    /** Everything is accepted and nothing is answered. */
    hang() {
      mood = 'silent'
    },

    /** Whoever asks is refused, as with a key that was taken back, or that may not do this one thing. */
    forbid(what: Act = 'everything') {
      mood = 'forbidding'
      forbidden = what
    },

    /** Each answer comes so many milliseconds late. */
    slow(milliseconds: number) {
      lag = milliseconds
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  const pieces: Buffer[] = []
  try {
    for await (const piece of request) pieces.push(piece)
  } catch {
    // Cut off while it was sent.
    return null
  }
  return Buffer.concat(pieces)
}

function answer(response: ServerResponse, status: number, code?: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(
    code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`,
  )
}
