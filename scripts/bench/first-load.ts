import type { Browser, BrowserContext, Request } from '@playwright/test'
import type { OwnSite } from './own-site.ts'
import { someAddresses } from './targets.ts'

/** What a browser receives for a page, in bytes as they are sent, without headers. */
export type FirstLoad = {
  what: string
  /** What is asked for until the load event, without scrolling. */
  total: number
  document: number
  pictures: number
  /** Until nothing more is fetched. */
  scripts: number
  scriptRequests: number
}

const fourG = {
  offline: false,
  latency: 60,
  downloadThroughput: 9e6 / 8,
  uploadThroughput: 3e6 / 8,
  connectionType: 'cellular4g',
} as const

/** Opens pages as a telephone of high density does, over 4G, each with an empty cache. @param cookie the session of an admin */
export async function measureFirstLoads(
  { url }: OwnSite,
  { browser, cookie }: { browser: Browser; cookie: string },
): Promise<FirstLoad[]> {
  const { story, review } = await someAddresses(url, cookie)
  const pages = [
    ['Home', '/'],
    ['An article', '/blog/tattoo-cost-london-2025'],
    ['Gallery', '/gallery'],
    ['A story', story],
    ['Auth', '/auth'],
    ['Contact', '/contact'],
    ['Submit', '/submit', cookie],
    ['Dashboard', '/dashboard', cookie],
    ['The review list', '/admin', cookie],
    ['A review page', review, cookie],
  ] as const
  const loads: FirstLoad[] = []
  for (const [what, path, session] of pages) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      isMobile: true,
      hasTouch: true,
    })
    if (session) {
      const [name = '', value = ''] = session.split(/=(.*)/)
      await context.addCookies([{ name, value, url }])
    }
    loads.push({ what, ...(await load(context, url + path)) })
    await context.close()
  }
  return loads
}

async function load(context: BrowserContext, url: string) {
  const page = await context.newPage()
  // Without a known connection Chromium fetches pictures from further below, as it does on a slow one.
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', fourG)
  let loaded = false
  const asked: { request: Request; early: boolean }[] = []
  page.on('request', (request) => asked.push({ request, early: !loaded }))
  // Pages of the review keep a stream of events open, so the network is never idle there. They open it last.
  const isReview = new URL(url).pathname.startsWith('/admin')
  const streamed = isReview ? page.waitForRequest('**/admin/events') : null
  await page.goto(url, { waitUntil: 'load' })
  loaded = true
  await (streamed ?? page.waitForLoadState('networkidle'))

  const received = await Promise.all(
    asked
      .filter(({ request }) => request.resourceType() !== 'eventsource')
      .map(async ({ request, early }) => {
        const { responseBodySize: bytes } = await request.sizes()
        return { type: request.resourceType(), early, bytes }
      }),
  )
  const early = received.filter((each) => each.early)
  const scripts = received.filter(({ type, bytes }) => type === 'script' && bytes > 0)
  return {
    total: sum(early),
    document: sum(early.filter(({ type }) => type === 'document')),
    pictures: sum(early.filter(({ type }) => type === 'image')),
    scripts: sum(scripts),
    scriptRequests: scripts.length,
  }
}

function sum(all: { bytes: number }[]) {
  return all.reduce((total, { bytes }) => total + bytes, 0)
}
