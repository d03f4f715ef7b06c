import { bucketRequests, type ObjectStore } from './bucket-requests.server.ts'

// Of a multipart upload all parts but the last have one size, at least 5 MiB, and there are 10,000 at most: 156 GiB.
const partBytes = 16 * 1024 * 1024
const timeouts = { timeoutMs: 120_000, retryAfterMs: 1_000, circuitPauseMs: 30_000 }

/** Objects of any size, which are never in memory as a whole. All throw PhotosUnreachable when the store does not answer. */
export function largeObjects(store: ObjectStore) {
  const sendRequest = bucketRequests(store, timeouts)

  async function uploadParts(key: string, uploadId: string, content: AsyncIterable<Uint8Array>) {
    const parts: string[] = []
    for await (const body of inParts(content)) {
      const partNumber = String(parts.length + 1)
      const query = { partNumber, uploadId }
      const { status, headers } = await sendRequest('PUT', { key, query, body })
      if (status !== 200) throw new Error(`The object store does not take a part: ${status}`)
      parts.push(
        `<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`,
      )
    }
    return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  }

  return {
    /** Stores it once it is complete; nothing is left of one that fails. */
    async put(key: string, content: AsyncIterable<Uint8Array>) {
      const begun = await sendRequest('POST', { key, query: { uploads: '' } })
      const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.bytes.toString())?.[1]
      if (!uploadId)
        throw new Error(`The object store begins no upload: ${begun.status} ${begun.code}`)
      const query = { uploadId }
      try {
        const body = await uploadParts(key, uploadId, content)
        const done = await sendRequest('POST', {
          key,
          query,
          body,
          type: 'application/xml',
          tries: 1,
        })
        // It answers 200 before it has put the parts together, so the body says whether it could.
        if (done.status !== 200 || done.bytes.includes('<Error>')) {
          throw new Error(
            `The object store does not complete an upload: ${done.status} ${done.code}`,
          )
        }
      } catch (error) {
        await sendRequest('DELETE', { key, query }).catch(() => {})
        throw error
      }
    },

    /** Reads it in pieces. @returns null for a missing key */
    async get(key: string): Promise<AsyncIterable<Uint8Array> | null> {
      const range = (from: number) => ({ Range: `bytes=${from}-${from + partBytes - 1}` })
      const first = await sendRequest('GET', { key, headers: range(0) })
      if (first.status === 404) return null
      const size = Number(/\/(\d+)$/.exec(first.headers.get('content-range') ?? '')?.[1])
      return (async function* () {
        yield first.bytes
        for (let at = first.bytes.length; at < size; ) {
          const { status, bytes } = await sendRequest('GET', { key, headers: range(at) })
          if (status !== 206 || bytes.length === 0)
            throw new Error('The object has changed meanwhile')
          yield bytes
          at += bytes.length
        }
      })()
    },
  }
}

async function* inParts(content: AsyncIterable<Uint8Array>) {
  let pieces: Uint8Array[] = []
  let bytes = 0
  let isFirst = true
  for await (let piece of content) {
    while (bytes + piece.length >= partBytes) {
      const rest = partBytes - bytes
      yield Buffer.concat([...pieces, piece.subarray(0, rest)])
      piece = piece.subarray(rest)
      pieces = []
      bytes = 0
      isFirst = false
    }
    // Whoever gives the pieces may use their memory again.
    if (piece.length > 0) pieces.push(Uint8Array.from(piece))
    bytes += piece.length
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(pieces)
}
