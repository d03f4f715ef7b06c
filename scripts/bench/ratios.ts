import { type Measured, measure, middle } from './load.ts'
import type { OwnSite } from './own-site.ts'
import { fetchCompressed, openYardsticks } from './yardsticks.ts'

export type Ratio = {
  name: string
  cpuMs: number | null
  /** How many times its cost ours is; null for ours. */
  times: number | null
  perSecond: number
  p99: number
}

/** Sends the front page in turns with others, since a machine is not as fast now as it was a minute ago. */
export async function measureRatios(site: OwnSite, seconds: number): Promise<Ratio[]> {
  const page = await fetchCompressed(`${site.url}/`)
  const others = await openYardsticks(page, site.dataDir)
  const all = [{ name: 'Indelible', url: `${site.url}/`, pid: site.pid }, ...others]
  const turns: Measured[][] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const figures: Measured[] = []
    for (const { url, pid } of all) {
      const headers = { 'accept-encoding': 'gzip' }
      figures.push(await measure({ url, pid, seconds, connections: 50, headers }))
    }
    turns.push(figures)
  }
  for (const other of others) await other.close()

  // The first turn warms up.
  const found = all.map(({ name }, at) => ({
    name,
    ...middle(turns.slice(1).map((turn) => turn[at]!)),
  }))
  const ours = found[0]?.cpuPerRequest ?? null
  return found.map(({ name, cpuPerRequest, perSecond, p99 }, at) => ({
    name,
    cpuMs: cpuPerRequest,
    times: at === 0 || ours === null || !cpuPerRequest ? null : ours / cpuPerRequest,
    perSecond,
    p99,
  }))
}
