import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { isSigned } from './object-store-signature.ts'

type Kept = { bytes: Buffer; type: string }
type Bucket = Map<string, Kept>
type Mood = 'well' | 'silent' | 'forbidding'
type Act = 'everything' | 'making' | 'writing' | 'removing'

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+of+the/store' }
const region = 'eu-west-2'

/**
 * Opens an object store, as much of S3 as we use (Amazon S3 API Reference): it looks at each signature and sum, and can be
 * away, silent, forbidding or slow. It stays until `close`.
 *
 * @param options.page how many keys it lists at once
 */
export async function openObjectStore({ page = 1_000 } = {}) {
  const buckets = new Map<string, Bucket>()
  const uploads = new Map<string, Map<number, Buffer>>()
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
    const uploadId = searchParams.get('uploadId')
    if (searchParams.has('uploads')) {
      const id = `upload-${randomUUID()}`
      uploads.set(id, new Map())
      return answerXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (uploadId) return actOnUpload(request, body, response, { bucket, key, uploadId })
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
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined) {
      return response.writeHead(200, { 'Content-Type': kept.type }).end(kept.bytes)
    }
    const bytes = kept.bytes.subarray(Number(from), Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + bytes.length - 1}/${kept.bytes.length}`
    response.writeHead(206, { 'Content-Range': range }).end(bytes)
  }

  // Amazon S3 User Guide, "Uploading and copying objects using multipart upload".
  function actOnUpload(
    { method, url }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    { bucket, key, uploadId }: { bucket: Bucket; key: string; uploadId: string },
  ) {
    const parts = uploads.get(uploadId)
    if (!parts) return answer(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      const number = Number(new URL(url ?? '', 'http://store').searchParams.get('partNumber'))
      parts.set(number, body)
      response.writeHead(200, { ETag: etagOf(body) }).end()
      return
    }
    uploads.delete(uploadId)
    if (method === 'DELETE') return answer(response, 204)
    const named = [
      ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.+?)<\/ETag>/g),
    ]
    const isWhole = named.every(([, number, etag], at) => {
      const part = parts.get(Number(number))
      const isLarge = at === named.length - 1 || (part?.length ?? 0) >= 5 * 1024 * 1024
      return part && isLarge && etagOf(part) === etag
    })
    if (!isWhole || named.length === 0) {
      return answerXml(response, '<Error><Code>InvalidPart</Code></Error>')
    }
    const bytes = Buffer.concat(named.map(([, number]) => parts.get(Number(number))!))
    bucket.set(key, { bytes, type: '' })
    answerXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
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
  const endpoint = `http://127.0.0.1:${port}`

  return {
    settings: { endpoint, bucket: 'story-photos', region, ...keys },
    /** The same, as the environment of a site. */
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: 'story-photos',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    close() {
      server.close()
      cutAll()
    },
    /** What it was asked so far, as methods and addresses. */
    asked,
    /** Uploads in parts that were neither completed nor given up. */
    uploads,
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

function answerXml(response: ServerResponse, xml: string) {
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(xml)
}

function etagOf(bytes: Buffer) {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

function answer(response: ServerResponse, status: number, code?: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(
    code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`,
  )
}
