import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { reactRuleOf } from '#app/addresses.ts'
import { maxRequests } from '#ops/weight.ts'
import type { OwnSite } from './own-site.ts'
import { someAddresses } from './pages.ts'
import type { Budget, MeasuredPage, Report } from './report.ts'

const fourG = {
  offline: false,
  latency: 60,
  downloadThroughput: 9e6 / 8,
  uploadThroughput: 3e6 / 8,
  connectionType: 'cellular4g',
} as const

/** On a telephone of high density, over 4G, each with an empty cache. @param cookie the session of an admin */
export async function measureFirstLoads(
  { url }: OwnSite,
  { browser, cookie }: { browser: Browser; cookie: string },
): Promise<Report['tables'][number]> {
  const { story, review } = await someAddresses(url, cookie)
  const react = { script: 138.5, scriptRequests: maxRequests }
  const targets: [what: string, path: string, budget?: Budget, session?: string][] = [
    ['Home', '/', { load: 180 }],
    ['An article', '/blog/tattoo-cost-london-2025', { loadBeforePictures: 90 }],
    ['Gallery', '/gallery', { load: 300 }],
    ['A story', story],
    ['Auth', '/auth', react],
    ['Contact', '/contact', react],
    // The two more keep the draft with the account, and come once the page is there.
    ['Submit', '/submit', { script: 140, scriptRequests: maxRequests + 2 }, cookie],
    ['Dashboard', '/dashboard', react, cookie],
    ['The review list', '/admin', react, cookie],
    ['A review page', review, react, cookie],
  ]
  const pages: MeasuredPage[] = []
  for (const [what, path, budget, session] of targets) {
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
    pages.push({ what, budget, ...(await measureFirstLoad(context, url + path)) })
    await context.close()
  }
  const title =
    'What a telephone receives (390×844, density 3, an empty cache): until the load event, without scrolling, and all scripts:'
  return { title, columns: ['load', 'document', 'pictures', 'script', 'scriptRequests'], pages }
}

/** @returns kilobytes as they were sent, and requests. @throws where React should run and does not */
export async function measureFirstLoad(context: BrowserContext, url: string) {
  const page = await context.newPage()
  // Without a known connection Chromium fetches pictures from further below, as it does on a slow one.
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', fourG)
  let loaded = false
  const requests: { request: Request; early: boolean }[] = []
  page.on('request', (request) => requests.push({ request, early: !loaded }))
  await page.goto(url, { waitUntil: 'load' })
  loaded = true
  if (reactRuleOf(new URL(url).pathname) === 'always') await untilReactRuns(page)
  await page.waitForLoadState('networkidle')

  const received = await Promise.all(
    requests.map(async ({ request, early }) => {
      const { responseBodySize: bytes } = await request.sizes()
      return { type: request.resourceType(), early, bytes }
    }),
  )
  const early = received.filter((each) => each.early)
  const scripts = received.filter(({ type, bytes }) => type === 'script' && bytes > 0)
  const pictures = kilobytes(early.filter(({ type }) => type === 'image'))
  return {
    load: kilobytes(early),
    document: kilobytes(early.filter(({ type }) => type === 'document')),
    pictures,
    loadBeforePictures: kilobytes(early) - pictures,
    script: kilobytes(scripts),
    scriptRequests: scripts.length,
  }
}

/** React is fetched after the first paint, when the network may have been silent for a while. @throws when it does not run */
async function untilReactRuns(page: Page) {
  await page
    .waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) =>
        key.startsWith('__reactProps'),
      ),
    )
    .catch((cause) => {
      throw new Error(`React did not run on ${page.url()}`, { cause })
    })
}

function kilobytes(all: { bytes: number }[]) {
  return all.reduce((total, { bytes }) => total + bytes, 0) / 1_000
}
