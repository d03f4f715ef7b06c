import { randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import { cpuMs } from './process.ts'

export type Load = {
  url: string
  pid: number
  connections: number
  seconds: number
  /** So many requests instead of so many seconds. */
  amount?: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
  /** The status that every answer must have. */
  status?: number
}

export type Measured = {
  perSecond: number
  /** Of the process that answered, in milliseconds; null where the system does not tell. */
  cpuPerRequest: number | null
  p50: number
  p99: number
}

/**
 * Asks for one address as fast as it is answered.
 *
 * @throws when an answer is not what it should be: a figure of errors says nothing
 */
export async function measure({
  url,
  pid,
  connections,
  seconds,
  status = 200,
  ...asked
}: Load): Promise<Measured> {
  const before = cpuMs(pid)
  const result = await autocannon({
    url,
    connections,
    ...(asked.amount ? { amount: asked.amount } : { duration: seconds }),
    method: asked.method ?? 'GET',
    body: asked.body,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, ...asked.headers, 'x-forwarded-for': someAddress() },
        }),
      },
    ],
  })
  const spent = cpuMs(pid)
  const statuses: Record<string, { count?: number }> = result.statusCodeStats ?? {}
  const answered = statuses[status]?.count ?? 0
  if (answered !== result.requests.total || result.errors > 0) {
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  }
  return {
    perSecond: answered / result.duration,
    cpuPerRequest: before === null || spent === null ? null : (spent - before) / answered,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** The middle one of several measurements, by what each request cost. */
export function middle(all: Measured[]) {
  const sorted = all.toSorted((a, b) => (a.cpuPerRequest ?? a.p50) - (b.cpuPerRequest ?? b.p50))
  const [one] = sorted.slice(Math.floor(sorted.length / 2))
  if (!one) throw new Error('Nothing was measured.')
  return one
}

/** An address from which nobody has come before, or hardly ever. */
export function someAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}
