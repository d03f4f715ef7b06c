import { writeCursor } from '#app/server/paging/cursor.ts'
import { someAddress } from './load.ts'
import { type OwnSite, signInAsAdmin } from './own-site.ts'

/** How long a page that is rendered for one reader takes in milliseconds, and its size uncompressed. */
export type Listed = { what: string; p50: number; p95: number; bytes: number }

/** A cookie without effect: a request with any cookie gets a page rendered for it. */
export const renderedForOne = { cookie: 'toast=' }

const id = '00000000-0000-4000-8000-000000000000'

/** Asks for pages whose work could grow with the number of stories, one after the other, as a single person would. */
export async function measureMany(site: OwnSite): Promise<Listed[]> {
  const reader = renderedForOne
  const admin = { cookie: await signInAsAdmin(site) }
  const deep = encodeURIComponent(writeCursor({ at: twoYearsAgo(), id }))
  const asked: [string, string, Record<string, string>][] = [
    ['Stories', '/stories', reader],
    ['Stories, two years back', `/stories?after=${deep}`, reader],
    ['Stories of a theme', '/stories?theme=memorial', reader],
    ['Home', '/', reader],
    ['Search, a word of nearly every story', '/search?q=swallow', reader],
    ['Search, a rare word', '/search?q=word39000', reader],
    ['Search, a phrase of common words', '/search?q=%22anchor+swallow%22', reader],
    ['Search, a word that is in none', '/search?q=quetzalcoatlus', reader],
    ['A part of the site map', await partOfTheMap(site), reader],
    ['Review', '/admin', admin],
    ['Review, the oldest that wait', '/admin?status=pending&sort=oldest', admin],
    ['Review, two years back', `/admin?after=${deep}`, admin],
    ['Review, a word of nearly every story', '/admin?q=swallow', admin],
    ['Review, a rare word', '/admin?q=word39000', admin],
    ['Audit log', '/admin/log', admin],
  ]
  const listed: Listed[] = []
  for (const [what, path, headers] of asked) {
    const { p50, p95, bytes } = await waits(site.url + path, headers)
    listed.push({ what, p50, p95, bytes })
  }
  return listed
}

async function partOfTheMap({ url }: OwnSite) {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  return /\/sitemap\/stories-[\da-f]+\.xml/.exec(map)?.[0] ?? '/sitemap.xml'
}

/** Asks for a page again and again. */
export async function waits(url: string, headers: Record<string, string>, times = 40) {
  const taken: number[] = []
  let bytes = 0
  for (let each = 0; each < times; each += 1) {
    const startedAt = performance.now()
    const from = { 'x-forwarded-for': someAddress() }
    const answer = await fetch(url, { headers: { ...headers, ...from }, redirect: 'manual' })
    bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
    taken.push(performance.now() - startedAt)
  }
  taken.sort((a, b) => a - b)
  const part = (share: number) => taken[Math.floor(taken.length * share)] ?? 0
  return { p50: part(0.5), p95: part(0.95), bytes, times }
}

function twoYearsAgo() {
  const date = new Date()
  date.setFullYear(date.getFullYear() - 2)
  return date
}
