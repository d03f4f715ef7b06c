import { type Load, type Measured, measure, middle } from './load.ts'
import type { OwnSite } from './own-site.ts'
import { fetchCompressed, openPeer, openYardsticks } from './yardsticks.ts'

export type Ratio = {
  name: string
  cpuMs: number | null
  /** How many times what a minimal Node server costs for the home page; null for that server. */
  times: number | null
  perSecond: number
  p99: number
}

export type Ratios = { cached: Ratio[]; rendered: Ratio[] }

type Contestant = Pick<Load, 'url' | 'pid' | 'headers'> & { name: string }

const bareName = 'bare node:http'

/**
 * Asks in turns, since a machine is not as fast now as it was a minute ago: a cached page by the site, a minimal Node server
 * and nginx, the same bytes in the same encoding; and pages that differ for each reader by the site, by that server and, where
 * there is one, by a peer.
 *
 * @param cookie the session of somebody who is signed in
 * @param peer the folder of a built Next app
 */
export async function measureRatios(
  site: OwnSite,
  { seconds, cookie, peer }: { seconds: number; cookie: string; peer: string | undefined },
): Promise<Ratios> {
  const page = await fetchCompressed(`${site.url}/`)
  const yardsticks = await openYardsticks(page, site.dataDir)
  const gzip = { 'accept-encoding': 'gzip' }
  const ours = (name: string, path: string, headers = {}) => ({
    name,
    url: site.url + path,
    pid: site.pid,
    headers: { ...gzip, ...headers },
  })
  const others = yardsticks.map((each) => ({ ...each, headers: gzip }))
  const cached = await inTurns([ours('Indelible', '/'), ...others], { seconds, connections: 50 })

  const next = peer ? [await openPeer(peer)] : []
  const rendered = await inTurns(
    [
      ours('Home, filled in for a member', '/', { cookie }),
      ours('Gallery, filled in for a member', '/gallery', { cookie }),
      ours('Home, rendered', '/', { cookie: 'toast=' }),
      ...others.filter(({ name }) => name === bareName),
      ...next.map((each) => ({ ...each, headers: gzip })),
    ],
    { seconds, connections: 8 },
  )
  for (const each of [...yardsticks, ...next]) await each.close()
  return { cached, rendered }
}

async function inTurns(all: Contestant[], load: { seconds: number; connections: number }) {
  const turns: Measured[][] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const figures: Measured[] = []
    for (const { url, pid, headers } of all) {
      figures.push(await measure({ ...load, url, pid, headers }))
    }
    turns.push(figures)
  }
  // The first turn warms up.
  const found = all.map(({ name }, at) => ({
    name,
    ...middle(turns.slice(1).map((turn) => turn[at]!)),
  }))
  const bare = found.find(({ name }) => name === bareName)?.cpuPerRequest
  return found.map(
    ({ name, cpuPerRequest, perSecond, p99 }): Ratio => ({
      name,
      cpuMs: cpuPerRequest,
      times: !bare || !cpuPerRequest || name === bareName ? null : cpuPerRequest / bare,
      perSecond,
      p99,
    }),
  )
}
