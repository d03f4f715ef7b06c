import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { createCircuitBreaker } from '#app/server/circuit-breaker.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { PhotosUnreachable } from './storage.server.ts'

export type ObjectStore = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** In milliseconds: how long one try may take, the time between two, and the rest after five failures in a row. */
export type RequestTimeouts = { timeout: number; between: number; rest: number; now?: () => number }

type Question = {
  /** Without it the bucket itself is asked. */
  key?: string
  query?: Record<string, string>
  body?: Buffer | string
  /** What the body is. */
  type?: string
  tries?: number
}

type Answer = { status: number; code: string; bytes: Buffer }

type Method = 'GET' | 'PUT' | 'DELETE'

const usual: RequestTimeouts = { timeout: 5_000, between: 250, rest: 30_000 }
const failuresBeforeRest = 5

/**
 * How a bucket is asked for anything: signed (AWS Signature Version 4, with the sum of the body), by its path, twice if
 * need be, and not at all for a while when it has failed five times in a row.
 *
 * @returns what asks it. It returns answers that mean something (2xx, 404 and 409, with the code of the error) and throws
 *   PhotosUnreachable for silence and any other
 */
export function bucketRequests(store: ObjectStore, patience = usual) {
  const { accessKeyId, secretAccessKey, region } = store
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const address = `${store.endpoint.replace(/\/+$/, '')}/${store.bucket}`
  const through = createCircuitBreaker({
    failures: failuresBeforeRest,
    pause: patience.rest,
    now: patience.now,
  })

  async function once(method: Method, { key, query, body, type }: Question): Promise<Answer> {
    const path = key === undefined ? '' : `/${key}`
    const asked = query ? `?${new URLSearchParams(query)}` : ''
    const request = await client.sign(`${address}${path}${asked}`, {
      method,
      ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
      headers: {
        'X-Amz-Content-Sha256': sumOf(body ?? ''),
        ...(body !== undefined && type && { 'Content-Type': type }),
      },
      // What is signed for one address is worth nothing at another.
      redirect: 'manual',
    })
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience.timeout) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const code = answer.ok ? '' : codeIn(bytes)
    if (answer.ok || [404, 409].includes(answer.status))
      return { status: answer.status, code, bytes }
    throw new Refused(answer.status, code)
  }

  async function told(method: Method, question: Question) {
    try {
      return await once(method, question)
    } catch (error) {
      // Of the reasons that fetch gives, the innermost says it.
      const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
      log.warn({ err: reason, method }, 'the object store did not do as asked')
      throw error
    }
  }

  return async function ask(method: Method, question: Question): Promise<Answer> {
    const tries = question.tries ?? 2
    for (let tried = 1; ; tried += 1) {
      try {
        return await through(() => told(method, question))
      } catch (error) {
        const isWorthAnother = !(error instanceof Refused) || error.isPassing
        if (tried >= tries || !isWorthAnother) {
          throw new PhotosUnreachable('The object store cannot be reached', { cause: error })
        }
      }
      await pause(patience.between)
    }
  }
}

class Refused extends Error {
  readonly isPassing: boolean

  constructor(status: number, code: string) {
    super(`The object store answered ${status} ${code}`)
    this.isPassing = status >= 500 || status === 429
  }
}

// The rest of such an answer repeats the request, our key with it.
function codeIn(bytes: Buffer) {
  return /<Code>(\w{1,64})<\/Code>/.exec(bytes.toString())?.[1] ?? ''
}

function sumOf(body: Buffer | string) {
  return createHash('sha256').update(body).digest('hex')
}
