import { gzipSync } from 'node:zlib'
import type { Locator, Page, Request } from '@playwright/test'
import { expect, test } from './people.ts'

test('behind the cover stand three films, four articles, an advert, six plates, a story and three letters', async ({
  visitor,
}) => {
  await visitor.goto('/')
  const main = visitor.getByRole('main')
  await expect(main.getByRole('link', { name: 'Watch the episodes' })).toHaveAttribute(
    'href',
    '/watch',
  )
  await expect(main.getByRole('link', { name: 'Browse the gallery' })).toHaveAttribute(
    'href',
    '/gallery',
  )
  const slot = visitor.getByRole('complementary', { name: 'Advertisement' }).locator('[data-ad]')
  await expect(slot).toHaveAttribute('data-ad', 'banner')
  for (const width of [1440, 390, 320]) {
    await visitor.setViewportSize({ width, height: 800 })
    expect((await slot.boundingBox())?.height, `the banner at ${width} px`).toBe(90)
    const words = await slot.getByText('What would yours cost?').boundingBox()
    expect(words?.height, `the words in the banner at ${width} px`).toBeLessThan(90)
  }
  await expect(slot.getByRole('link')).toHaveAttribute('href', '/tattoo-cost-calculator')

  const articles = region(visitor, 'Read')
  await expect(articles.getByRole('article')).toHaveCount(4)
  await expect(articles.getByRole('link', { name: 'All articles' })).toHaveAttribute(
    'href',
    '/blog',
  )

  const films = region(visitor, 'Watch')
  await expect(films.getByRole('article')).toHaveCount(3)
  await expect(films.getByRole('link', { name: 'All episodes' })).toHaveAttribute('href', '/watch')
  await expect(films.getByRole('link', { name: 'The Last Letter' })).toHaveAttribute(
    'href',
    '/watch#transcript-grief-&-ink-the-last-letter',
  )
  await expect(films.getByText('The film is on its way. Read the transcript')).toHaveCount(3)
  await expect(films).toContainText('Content note: grief.')
  await expect(films.getByRole('link', { name: '116 123' })).toHaveCount(1)

  const plates = region(visitor, 'From the flash wall').getByRole('listitem')
  await expect(plates).toHaveCount(6)
  for (const plate of await plates.all()) {
    const address = await plate.getByRole('link').getAttribute('href')
    expect(address).toMatch(/^\/gallery\/[a-z-]+$/)
    expect((await visitor.request.get(address!)).status(), address!).toBe(200)
  }

  // Whichever story is the newest by now: others are approved while this runs.
  const story = main
    .getByRole('region')
    .filter({ has: visitor.getByRole('link', { name: 'Read community stories' }) })
  await expect(story.getByRole('link', { name: 'Read community stories' })).toHaveAttribute(
    'href',
    '/stories',
  )
  await expect(story.getByRole('heading').getByRole('link')).toHaveAttribute(
    'href',
    /^\/story\/[0-9a-f-]{36}$/,
  )
  await expect(region(visitor, 'Letters').getByRole('blockquote')).toHaveCount(3)
  await expect(visitor.getByRole('contentinfo')).toBeVisible()
})

test('no two adverts are in view at once, and none stands right below the cover', async ({
  visitor,
}) => {
  const height = 900
  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height })
    for (const address of ['/', '/gallery', '/blog']) {
      await visitor.goto(address)
      const slots = await visitor.locator('[data-ad]').all()
      const tops = await Promise.all(slots.map(async (slot) => (await slot.boundingBox())!.y))
      expect(tops.length, address).toBeGreaterThan(0)
      for (const [at, top] of tops.entries()) {
        expect(top - (tops[at - 1] ?? 0), `${address} at ${width} px`).toBeGreaterThan(height)
      }
    }
  }
})

test('without script, a reader comes from the cover to a film, reads it, and saving it asks who they are', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const reader = await context.newPage()
  const asked: string[] = []
  reader.on('request', (request) => asked.push(new URL(request.url()).origin))

  await reader.goto('/')
  await region(reader, 'Watch').getByRole('link', { name: 'Two Names' }).click()
  await expect(reader).toHaveURL('/watch#transcript-identity-series-two-names')
  const film = reader.getByRole('article').filter({ hasText: 'Two Names' })
  const words = film.getByText('what’s in the tin?')
  await expect(words).toBeVisible()
  await reader.goto('/watch')
  await expect(words).toBeHidden()
  await film.getByRole('link', { name: 'The film is on its way.' }).click()
  await expect(words).toBeVisible()
  await film.getByRole('button', { name: 'Save Two Names to favourites' }).click()
  await expect(reader).toHaveURL(/\/auth/)
  expect(new Set(asked)).toEqual(new Set([site.url]))
  await context.close()
})

test('the watch page holds two series of two films, each with its facts, its heart and its words', async ({
  visitor,
}) => {
  await visitor.goto('/watch')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Watch')
  for (const [series, films] of [
    ['Grief & Ink', ['The Last Letter', 'Salt and Ashes']],
    ['Identity Series', ['The Skin I Chose', 'Two Names']],
  ] as const) {
    const episodes = region(visitor, series).getByRole('article')
    await expect(episodes.getByRole('heading', { level: 3 })).toHaveText([...films])
    for (const episode of await episodes.all()) {
      await expect(episode).toContainText(/Duration: \d+ minFilmed in \p{Lu}/u)
      await expect(episode.getByRole('button', { name: /^Save .+ to favourites$/ })).toHaveCount(1)
      await expect(episode.locator('summary')).toHaveText(/^Read the transcript of /)
      await expect(episode.getByRole('link', { name: /The film is on its way\./ })).toBeVisible()
      await expect(episode.getByText('Samaritans')).toHaveCount(series === 'Grief & Ink' ? 1 : 0)
    }
  }
  await expect(region(visitor, 'Behind the Scenes').getByRole('listitem')).toHaveCount(4)
  await expect(
    visitor.getByRole('main').getByRole('link', { name: 'Share Your Story' }),
  ).toHaveAttribute('href', '/submit')
})

test('the about page says who, why and what for', async ({ visitor }) => {
  await visitor.goto('/about')
  const main = visitor.getByRole('main')
  await expect(main).toContainText('I am Rosa Haddon.')
  for (const name of ['Our mission', 'Our vision']) {
    await expect(region(visitor, name).getByRole('paragraph')).not.toBeEmpty()
  }
  await expect(region(visitor, 'What we hold to').getByRole('heading', { level: 3 })).toHaveText([
    'Inclusivity',
    'Authenticity',
    'Artistry',
  ])
  const figures = region(visitor, 'Impact')
  await expect(figures.getByRole('term')).toHaveText(['stories', 'countries', 'lives'])
  await expect(figures.getByRole('definition')).toHaveText(['50+', '25', '100K+'])
  await expect(region(visitor, 'The three of us').getByRole('img')).toHaveCount(3)
  await expect(main.getByRole('link', { name: 'Share Your Story' })).toHaveAttribute(
    'href',
    '/submit',
  )
  await expect(main.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
})

test('the long texts have a list that leads to each of their parts, and a date', async ({
  visitor,
}) => {
  for (const address of ['/privacy', '/terms']) {
    await visitor.goto(address)
    await expect(visitor.getByText('Last changed on').locator('time')).toHaveAttribute(
      'datetime',
      /^\d{4}-\d\d-\d\d$/,
    )
    await expect(visitor.locator('address').first()).toContainText('hello@indelible.example')
    const links = visitor.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    for (const link of await links.all()) {
      const id = (await link.getAttribute('href'))?.slice(1)
      await expect(visitor.locator(`h2[id="${id}"]`)).toHaveText((await link.textContent())!)
    }
  }
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Cookie choices' }).click()
  await expect(visitor).toHaveURL('/privacy#cookies')
  await expect(visitor.getByRole('heading', { name: 'Cookies', exact: true })).toBeInViewport()
})

test('on a phone the cover stands at no more than 190 kB and ten requests', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })
  const reader = await context.newPage()
  // On a slow network, or an unknown one, a browser fetches pictures from farther down the page.
  const network = await context.newCDPSession(reader)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 1_250_000,
    uploadThroughput: 625_000,
    connectionType: 'cellular4g',
  })
  const asked: Promise<number>[] = []
  reader.on('requestfinished', (request) => asked.push(weightOf(request)))
  await reader.goto('/', { waitUntil: 'networkidle' })
  const weights = await Promise.all(asked)
  expect(weights.length).toBeLessThanOrEqual(10)
  expect(weights.reduce((all, weight) => all + weight)).toBeLessThanOrEqual(190_000)
  await context.close()
})

// The compressed size of the document, by the server or by a proxy in front of it.
async function weightOf(request: Request) {
  if (request.isNavigationRequest()) {
    return gzipSync((await (await request.response())?.body()) ?? '').length
  }
  return (await request.sizes()).responseBodySize
}

function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}
