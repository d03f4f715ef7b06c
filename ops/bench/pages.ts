import { type Load, measure, middle, someAddress } from './load.ts'
import type { OwnSite } from './own-site.ts'
import { cpuMs } from './process.ts'
import type { Budget, MeasuredPage } from './report.ts'

export type Asker = 'visitor' | 'reader' | 'admin'

export type Page = [
  what: string,
  path: string,
  as: Asker,
  load: number,
  budget?: Budget,
  post?: Pick<Load, 'body' | 'status'> & { headers: Record<string, string> },
]

/** Any cookie, also one without effect, gets a page rendered for who sent it. */
export function headersOf(as: Asker, admin: string): Record<string, string> {
  if (as === 'visitor') return {}
  return { cookie: as === 'admin' ? admin : 'toast=' }
}

/** One after the other. @param cookie the session of an admin */
export async function measurePages(
  { url, pid }: OwnSite,
  { pages, cookie, seconds }: { pages: Page[]; cookie: string; seconds: number },
): Promise<MeasuredPage[]> {
  const measured: MeasuredPage[] = []
  for (const [what, path, as, load, budget, post] of pages) {
    const headers = { 'accept-encoding': 'br', ...headersOf(as, cookie), ...post?.headers }
    const sent = post && { method: 'POST' as const, body: post.body, status: post.status }
    const measurement = { url: url + path, pid, connections: load, seconds, ...sent, headers }
    // A program is fast once it has done a thing some hundred times, and readers come by the thousand.
    await measure(measurement)
    measured.push({ what, budget, ...(await measure(measurement)) })
  }
  return measured
}

/** Asks in turns, since a machine is not as fast now as it was a minute ago. */
export async function measureInTurns(
  all: Pick<Load, 'url' | 'pid' | 'headers'>[],
  load: { seconds: number; connections: number },
) {
  const turns = all.map(() => [] as Awaited<ReturnType<typeof measure>>[])
  for (let turn = 0; turn < 4; turn += 1) {
    for (const [at, { url, pid, headers }] of all.entries()) {
      turns[at]!.push(await measure({ ...load, url, pid, headers }))
    }
  }
  // The first turn warms up.
  return turns.map((measured) => middle(measured.slice(1)))
}

/** As a single person would. @returns its weight uncompressed, in kB */
export async function waits(
  { url, pid }: OwnSite,
  { path, headers, times = 40 }: { path: string; headers: Record<string, string>; times?: number },
) {
  const durations: number[] = []
  let bytes = 0
  const before = cpuMs(pid)
  for (let each = 0; each < times; each += 1) {
    const startedAt = performance.now()
    const from = { 'x-forwarded-for': someAddress() }
    const answer = await fetch(url + path, { headers: { ...headers, ...from }, redirect: 'manual' })
    bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    durations.push(performance.now() - startedAt)
  }
  const after = cpuMs(pid)
  durations.sort((a, b) => a - b)
  const part = (share: number) => durations[Math.floor(durations.length * share)] ?? 0
  const cpu = before === null || after === null ? null : (after - before) / times
  return { p50: part(0.5), p95: part(0.95), weight: bytes / 1_000, cpuMs: cpu }
}

export async function someAddresses(url: string, cookie: string) {
  const id = '[\\da-f]{8}-[\\da-f-]{27}'
  return {
    story: await firstLink(`${url}/stories`, `/story/${id}`),
    submission: await firstLink(`${url}/dashboard`, `/submission/${id}`, cookie),
    review: await firstLink(`${url}/admin?status=pending&sort=oldest`, `/admin/${id}`, cookie),
  }
}

/** @throws when nothing matches */
export async function firstLink(page: string, address: string, cookie = '') {
  const html = await (await fetch(page, { headers: { cookie } })).text()
  const [link] = new RegExp(address).exec(html) ?? []
  if (!link) throw new Error(`${page} leads to no ${address}.`)
  return link.replaceAll('&amp;', '&')
}
