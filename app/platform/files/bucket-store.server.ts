import { Readable } from 'node:stream'
import {
  bucketRequests,
  keysIn,
  type ObjectStore,
  type RequestTimeouts,
} from './bucket-requests.server.ts'
import {
  checkedKey,
  checkedPrefix,
  type FileStore,
  isWhole,
  NotStorable,
  safeKey,
} from './file-store.ts'

type Options = {
  prefix?: string
  /** Of a multipart upload all parts but the last have one size, at least 5 MiB, and there are 10,000 at most. */
  partBytes?: number
  timeouts?: RequestTimeouts
  /** Others in the bucket are not its own. */
  keys?: RegExp
}

/** Files of unknown length are uploaded and read in parts. */
export function bucketStore(store: ObjectStore, options: Options = {}): FileStore {
  const { prefix = '', partBytes = 5 * 1024 * 1024, timeouts, keys = safeKey } = options
  const send = bucketRequests(store, timeouts)
  const objectKey = (key: string) => prefix + checkedKey(key, keys)

  // A bucket without a policy is private. Amazon S3 requires the region in the body except for us-east-1 (S3 API
  // Reference, "CreateBucket"); stores with a single region call it auto.
  async function reach() {
    const response = await send('GET', { query: { 'list-type': '2', 'max-keys': '1' }, tries: 1 })
    // An access key without the right to create buckets can still use an existing one.
    if (response.status === 200) return
    const isNamed = !['us-east-1', 'auto'].includes(store.region)
    const body = `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${store.region}</LocationConstraint></CreateBucketConfiguration>`
    const request = { type: 'application/xml', tries: 1, ...(isNamed && { body }) }
    const unable = (cause: unknown) =>
      new NotStorable('the bucket for photos is missing and cannot be made', { cause })
    const { status, code } = await send('PUT', request).catch((cause) => {
      throw unable(cause)
    })
    // Another upload may have created it meanwhile.
    if (status !== 200 && code !== 'BucketAlreadyOwnedByYou') {
      throw unable(new Error(`The object store answered ${status} ${code}`))
    }
  }

  async function sendOrMake(...request: Parameters<typeof send>) {
    let answer = await send(...request)
    if (answer.status === 404) {
      await reach()
      answer = await send(...request)
    }
    if (answer.status !== 200) {
      throw new Error(`The object store does not take a file: ${answer.status} ${answer.code}`)
    }
    return answer
  }

  async function uploadParts(key: string, content: AsyncIterable<Uint8Array>) {
    const response = await sendOrMake('POST', { key, query: { uploads: '' } })
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(response.bytes.toString())?.[1]
    if (!uploadId) throw new Error('The object store begins no upload')
    try {
      const parts: string[] = []
      for await (const body of inParts(content, partBytes)) {
        const partNumber = String(parts.length + 1)
        const { headers } = await sendOrMake('PUT', { key, query: { partNumber, uploadId }, body })
        parts.push(
          `<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`,
        )
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const last = { key, query: { uploadId }, body, type: 'application/xml', tries: 1 }
      const response = await sendOrMake('POST', last)
      // It answers 200 before it has put the parts together, so the body says whether it could.
      if (response.bytes.includes('<Error>'))
        throw new Error('The object store completes no upload')
    } catch (error) {
      await send('DELETE', { key, query: { uploadId } }).catch(() => {})
      throw error
    }
  }

  async function readPart(key: string, from: number) {
    const range = { Range: `bytes=${from}-${from + partBytes - 1}` }
    return send('GET', { key, headers: range })
  }

  return {
    reach,

    async put(key, content, type = 'application/octet-stream') {
      if (isWhole(content)) await sendOrMake('PUT', { key: objectKey(key), body: content, type })
      else await uploadParts(objectKey(key), content)
    },

    async get(key) {
      const { status, code, bytes } = await send('GET', { key: objectKey(key) })
      if (status === 200) return bytes
      if (status === 404) return null
      throw new Error(`The object store does not give a file: ${status} ${code}`)
    },

    async open(key) {
      const first = await readPart(objectKey(key), 0)
      if (first.status === 404) return null
      const [, size] = /\/(\d+)$/.exec(first.headers.get('content-range') ?? '') ?? []
      if (!size) throw new Error(`The object store gives no part of a file: ${first.status}`)
      const content = (async function* () {
        yield first.bytes
        for (let at = first.bytes.length; at < Number(size); ) {
          const { status, bytes } = await readPart(objectKey(key), at)
          if (status !== 206 || bytes.length === 0)
            throw new Error('The file has changed meanwhile')
          yield bytes
          at += bytes.length
        }
      })()
      const stream = Readable.toWeb(Readable.from(content, { objectMode: false }))
      return { size: Number(size), stream: stream as ReadableStream<Uint8Array> }
    },

    async remove(key) {
      await send('DELETE', { key: objectKey(key) })
    },

    async *list(start) {
      for await (const each of keysIn(send, prefix + checkedPrefix(start))) {
        const key = each.slice(prefix.length)
        if (keys.test(key)) yield key
      }
    },
  }
}

/** Only the last may be smaller. */
export async function* inParts(content: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = []
  let length = 0
  let isFirst = true
  for await (let block of content) {
    while (length + block.length >= size) {
      const rest = size - length
      yield Buffer.concat([...waiting, block.subarray(0, rest)])
      block = block.subarray(rest)
      waiting = []
      length = 0
      isFirst = false
    }
    // Whoever gives the blocks may use their memory again.
    if (block.length > 0) waiting.push(Uint8Array.from(block))
    length += block.length
  }
  if (length > 0 || isFirst) yield Buffer.concat(waiting)
}
