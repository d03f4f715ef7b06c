import { execFile, execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { cpuMs as cpuOf } from './process.ts'

export type Load = {
  url: string
  pid: number
  connections: number
  seconds: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
  status?: number
}

type Measured = {
  perSecond: number
  /** Milliseconds; null where the system does not tell. */
  cpuMs: number | null
  p50: number
  p99: number
}

type Sent = { answered: number; seconds: number; p50: number; p99: number; errors: number }

/** What sends the requests. autocannon is slower than what it measures, so a busy server looks better with it. */
export const generator = wrkVersion() ?? 'autocannon'

/** @throws when an answer is not what it should be: a figure of errors says nothing */
export async function measure(load: Load): Promise<Measured> {
  await expectStatus(load)
  const before = cpuOf(load.pid)
  const sent = await (generator === 'autocannon' ? sendByAutocannon(load) : sendByWrk(load))
  const after = cpuOf(load.pid)
  if (sent.errors > 0) throw new Error(`${load.url}: ${sent.errors} errors`)
  return {
    perSecond: sent.answered / sent.seconds,
    cpuMs: before === null || after === null ? null : (after - before) / sent.answered,
    p50: sent.p50,
    p99: sent.p99,
  }
}

/** By what each request cost. */
export function middle(all: Measured[]) {
  const sorted = all.toSorted((a, b) => (a.cpuMs ?? a.p50) - (b.cpuMs ?? b.p50))
  const [one] = sorted.slice(Math.floor(sorted.length / 2))
  if (!one) throw new Error('Nothing was measured.')
  return one
}

export function someAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

// wrk counts errors, but not whether a page was a redirect to another.
async function expectStatus({ url, method = 'GET', body, headers, status = 200 }: Load) {
  const answer = await fetch(url, {
    method,
    body: body ?? null,
    redirect: 'manual',
    headers: { ...headers, 'x-forwarded-for': someAddress() },
  })
  await answer.arrayBuffer()
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} instead of ${status}`)
}

async function sendByWrk({ url, connections, seconds, headers = {}, method = 'GET', body }: Load) {
  const options = ['-t', '1', '-c', String(connections), '-d', String(seconds), '--timeout', '30s']
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const script = ['-s', 'ops/bench/load.lua', url, '--', method, ...(body ? [body] : [])]
  const { stdout } = await promisify(execFile)('wrk', [...options, ...named, ...script])
  const sent: Sent = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  return sent
}

async function sendByAutocannon(load: Load): Promise<Sent> {
  const { url, connections, seconds, headers, method = 'GET', body, status = 200 } = load
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    body,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, ...headers, 'x-forwarded-for': someAddress() },
        }),
      },
    ],
  })
  const statuses: Record<string, { count?: number }> = result.statusCodeStats ?? {}
  const answered = statuses[status]?.count ?? 0
  const { p50, p99 } = result.latency
  const errors = result.errors + result.requests.total - answered
  return { answered, seconds: result.duration, p50, p99, errors }
}

function wrkVersion() {
  try {
    // It tells its version together with its usage, and fails.
    const output = execFileSync('sh', ['-c', 'wrk -v 2>&1 || true'], { encoding: 'utf8' })
    return /^wrk \S+/.exec(output)?.[0] ?? null
  } catch {
    return null
  }
}
