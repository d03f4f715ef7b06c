import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { log } from '#app/platform/observability/logger.server.ts'
import { StoreUnreachable } from './file-store.ts'
import { readListing } from './listing.ts'

export type ObjectStore = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type RequestTimeouts = {
  timeoutMs: number
  retryAfterMs: number
  circuitPauseMs: number
  now?: () => number
}

type BucketRequest = {
  key?: string
  query?: Record<string, string>
  body?: Buffer | string
  type?: string
  /** Not signed: Range. */
  headers?: Record<string, string>
  tries?: number
}

type BucketResponse = { status: number; code: string; bytes: Buffer; headers: Headers }

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

const defaultTimeouts: RequestTimeouts = {
  timeoutMs: 5_000,
  retryAfterMs: 250,
  circuitPauseMs: 30_000,
}
const maxFailures = 5

/**
 * Signed (AWS Signature Version 4), with path-style URLs, tried twice, and paused after five failures in a row.
 * @returns what sends a request: responses with 2xx, 404 and 409. @throws StoreUnreachable for any other, and for none
 */
export function bucketRequests(store: ObjectStore, timeouts = defaultTimeouts) {
  const { accessKeyId, secretAccessKey, region } = store
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const address = `${store.endpoint.replace(/\/+$/, '')}/${store.bucket}`
  const throughBreaker = createCircuitBreaker({
    maxFailures,
    pauseMs: timeouts.circuitPauseMs,
    now: timeouts.now,
  })

  async function sendOnce(
    method: Method,
    { key, query, body, type, headers }: BucketRequest,
  ): Promise<BucketResponse> {
    const path = key === undefined ? '' : `/${key}`
    const queryString = query ? `?${new URLSearchParams(query)}` : ''
    const request = await client.sign(`${address}${path}${queryString}`, {
      method,
      ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': sha256(body ?? ''),
        ...(body !== undefined && type && { 'Content-Type': type }),
      },
      // The signature covers the URL, so it is invalid anywhere a redirect leads.
      redirect: 'manual',
    })
    const response = await fetch(request, { signal: AbortSignal.timeout(timeouts.timeoutMs) })
    const bytes = Buffer.from(await response.arrayBuffer())
    const code = response.ok ? '' : codeIn(bytes)
    if (response.ok || [404, 409].includes(response.status))
      return { status: response.status, code, bytes, headers: response.headers }
    throw new Refused(response.status, code)
  }

  async function sendAndLog(method: Method, request: BucketRequest) {
    try {
      return await sendOnce(method, request)
    } catch (error) {
      // fetch wraps the real reason as the cause of its error.
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
      log.warn({ err: reason, method }, 'a request to the object store failed')
      throw error
    }
  }

  return async function send(method: Method, request: BucketRequest): Promise<BucketResponse> {
    const tries = request.tries ?? 2
    for (let tried = 1; ; tried += 1) {
      try {
        return await throughBreaker(() => sendAndLog(method, request))
      } catch (error) {
        const isRetryable = !(error instanceof Refused) || error.isTemporary
        if (tried >= tries || !isRetryable) {
          throw new StoreUnreachable('The object store cannot be reached', { cause: error })
        }
      }
      await pause(timeouts.retryAfterMs)
    }
  }
}

/** None when the bucket does not exist yet. */
export async function* keysIn(send: ReturnType<typeof bucketRequests>, prefix: string) {
  const query: Record<string, string> = { 'list-type': '2', prefix }
  for (;;) {
    const { status, bytes } = await send('GET', { query })
    if (status === 404) return
    const { keys, next } = readListing(bytes.toString())
    yield* keys
    if (next === null) return
    if (next === query['continuation-token']) throw new Error('The list of keys has no end')
    query['continuation-token'] = next
  }
}

class Refused extends Error {
  readonly isTemporary: boolean

  constructor(status: number, code: string) {
    super(`The object store answered ${status} ${code}`)
    this.isTemporary = status >= 500 || status === 429
  }
}

// Only the code is used: the rest of an error response repeats the request, including our access key id.
function codeIn(bytes: Buffer) {
  return /<Code>(\w{1,64})<\/Code>/.exec(bytes.toString())?.[1] ?? ''
}

function sha256(body: Buffer | string) {
  return createHash('sha256').update(body).digest('hex')
}

export class CircuitOpenError extends Error {}

type CircuitOptions = { maxFailures: number; pauseMs: number; now?: () => number }

/**
 * After the pause one call goes through: if it succeeds the circuit closes, if it fails another pause begins.
 * @returns what runs a call; it throws what the call throws, or CircuitOpenError without running it
 */
export function createCircuitBreaker({
  maxFailures,
  pauseMs,
  now = () => performance.now(),
}: CircuitOptions) {
  let consecutiveFailures = 0
  let openUntil = 0

  return async function through<T>(act: () => Promise<T>): Promise<T> {
    if (consecutiveFailures >= maxFailures) {
      if (now() < openUntil) throw new CircuitOpenError('Nothing is asked for the moment')
      // Calls made while this trial call runs are refused.
      openUntil = now() + pauseMs
    }
    try {
      const result = await act()
      consecutiveFailures = 0
      return result
    } catch (error) {
      consecutiveFailures += 1
      openUntil = now() + pauseMs
      throw error
    }
  }
}
