import { writeCursor } from '#app/platform/paging/cursor.ts'
import { type OwnSite, signInAsAdmin } from './own-site.ts'
import { type Asker, firstLink, headersOf, waits } from './pages.ts'
import type { MeasuredPage, Report } from './report.ts'

const id = '00000000-0000-4000-8000-000000000000'

/** One after the other, as a single person would. */
export async function measureMany(site: OwnSite, stories: number): Promise<Report> {
  const cookie = await signInAsAdmin(site)
  const deep = encodeURIComponent(writeCursor({ at: twoYearsAgo(), id }))
  // A small site map has no parts.
  const part = firstLink(`${site.url}/sitemap.xml`, '/sitemap/stories-[\\da-f]+\\.xml')
  const map = await part.catch(() => '/sitemap.xml')
  const targets: [as: Asker, what: string, path: string][] = [
    ['reader', 'Stories', '/stories'],
    ['reader', 'Stories, two years back', `/stories?after=${deep}`],
    ['reader', 'Stories of a theme', '/stories?theme=memorial'],
    ['reader', 'Home', '/'],
    ['reader', 'Search, a word of nearly every story', '/search?q=swallow'],
    ['reader', 'Search, a rare word', '/search?q=word39000'],
    ['reader', 'Search, a phrase of common words', '/search?q=%22anchor+swallow%22'],
    ['reader', 'Search, a word that is in none', '/search?q=quetzalcoatlus'],
    ['reader', 'A part of the site map', map],
    ['admin', 'Review', '/admin'],
    ['admin', 'Review, the oldest that wait', '/admin?status=pending&sort=oldest'],
    ['admin', 'Review, two years back', `/admin?after=${deep}`],
    ['admin', 'Review, a word of nearly every story', '/admin?q=swallow'],
    ['admin', 'Review, a rare word', '/admin?q=word39000'],
    ['admin', 'Audit log', '/admin/log'],
  ]
  const pages: MeasuredPage[] = []
  for (const [as, what, path] of targets) {
    pages.push({ what, ...(await waits(site, { path, headers: headersOf(as, cookie) })) })
  }
  const count = stories.toLocaleString('en-GB')
  const title = `${count} stories; pages rendered for one reader, one after the other:`
  return { tables: [{ title, columns: ['p50', 'p95', 'weight'], pages }], figures: [] }
}

function twoYearsAgo() {
  const date = new Date()
  date.setFullYear(date.getFullYear() - 2)
  return date
}
