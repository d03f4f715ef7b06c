import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './people.ts'
import { sendStory } from './story-form.ts'

test('every page in the sitemap is there, and says what it is', async ({ visitor, site }) => {
  await visitor.goto('/')
  const addresses = await texts(visitor, '/sitemap.xml', 'url > loc')
  expect(addresses.length).toBeGreaterThan(40)
  expect(new Set(addresses).size).toBe(addresses.length)

  for (const address of addresses) {
    expect(address.startsWith(`${site.url}/`), address).toBe(true)
    const answer = await visitor.request.get(address)
    expect(answer.status(), address).toBe(200)
    const page = await answer.text()
    expect(page.match(/<h1[\s>]/g), address).toHaveLength(1)
    expect(page.match(/<title>/g), address).toHaveLength(1)
    expect(contents(page, 'link rel="canonical" href'), address).toEqual([address])
    // That of a story is its own words, and other tests tell short ones.
    const least = address.includes('/story/') ? 1 : 20
    const [description = ''] = contents(page, 'meta name="description" content')
    expect(description.length, address).toBeGreaterThanOrEqual(least)
    expect(contents(page, 'meta property="og:url" content'), address).toEqual([address])
    expect(contents(page, 'meta property="og:image:alt" content')[0], address).toBeTruthy()
    expect(page, address).not.toContain('content="noindex"')
    for (const [, json = ''] of page.matchAll(
      /<script type="application\/ld\+json">(.*?)<\/script>/g,
    ))
      expect(JSON.parse(json)['@context']).toBe('https://schema.org')
  }
})

test('a page that is not there says so in its title', async ({ visitor }) => {
  for (const address of ['/no-such-page', '/gallery/no-such-plate', '/blog/no-such-article']) {
    const answer = await visitor.request.get(address)
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toContain('<title>Page not found: Indelible</title>')
  }
})

test('a link that is sent to somebody shows a picture of the size previews want', async ({
  visitor,
}) => {
  await visitor.goto('/')
  const card = await visitor.locator('meta[property="og:image"]').getAttribute('content')
  const size = await visitor.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob())
    return [width, height]
  }, card!)
  expect(size).toEqual([1200, 630])
  const answer = await visitor.request.get(card!)
  expect(answer.headers()['cross-origin-resource-policy']).toBe('cross-origin')
})

test('robots are told what to leave alone, and where the sitemap is', async ({ visitor, site }) => {
  const answer = await visitor.request.get('/robots.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  for (const path of ['/admin', '/auth', '/dashboard', '/submission'])
    expect(lines).toContain(`Disallow: ${path}`)
})

test('whoever finds a weakness is told whom to write to', async ({ visitor, site }) => {
  const answer = await visitor.request.get('/.well-known/security.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toContain(`Canonical: ${site.url}/.well-known/security.txt`)
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? 0)
  expect(expires.getTime()).toBeGreaterThan(Date.now())
})

test('both feeds are read in both forms, and found from every page', async ({ visitor, site }) => {
  await visitor.goto('/stories')
  const links = visitor.locator('link[rel="alternate"]')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  expect(addresses).toEqual([
    '/blog/feed.xml',
    '/blog/feed.json',
    '/stories/feed.xml',
    '/stories/feed.json',
  ])
  for (const section of ['blog', 'stories']) {
    const guids = await texts(visitor, `/${section}/feed.xml`, 'item > guid')
    const answer = await visitor.request.get(`/${section}/feed.json`)
    expect(answer.headers()['content-type']).toBe('application/feed+json; charset=utf-8')
    const { version, feed_url, items } = await answer.json()
    expect(version).toBe('https://jsonfeed.org/version/1.1')
    expect(feed_url).toBe(`${site.url}/${section}/feed.json`)
    expect(items.map(({ id }: { id: string }) => id)).toEqual(guids)
    expect((await visitor.request.get(guids[0]!)).status()).toBe(200)

    const etag = answer.headers().etag!
    const again = await visitor.request.get(`/${section}/feed.json`, {
      headers: { 'If-None-Match': etag },
    })
    expect(again.status()).toBe(304)
  }
})

test('a story that waits is in no feed, no sitemap and no search', async ({ visitor, member }) => {
  const id = await sendStory(member, { title: 'Waiting kittiwake' })
  for (const address of [
    '/sitemap.xml',
    '/stories/feed.xml',
    '/stories/feed.json',
    '/search?q=kittiwake',
    '/search?q=kitiwake',
    '/search?q=kittiwake&kind=story',
  ]) {
    const text = await (await visitor.request.get(address)).text()
    expect(text, address).not.toContain(id)
    expect(text, address).not.toContain('Waiting kittiwake')
  }
})

test('a reader looks for a swallow from the masthead, by keyboard', async ({ visitor }) => {
  await visitor.goto('/stories')
  await visitor.getByRole('banner').getByRole('link', { name: 'Search' }).press('Enter')
  await expect(visitor.getByLabel('Words to look for').last()).toBeFocused()
  await visitor.keyboard.type('swallows "forearm"')
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL('/search?q=swallows+%22forearm%22')
  const hit = visitor.getByRole('article').filter({ hasText: 'Nan was owed' })
  await expect(hit.locator('mark').first()).toBeVisible()

  const kinds = visitor.getByRole('navigation', { name: 'What to look through' })
  await kinds.getByRole('link', { name: 'Films' }).click()
  await expect(hit).toHaveCount(0)
  await kinds.getByRole('link', { name: 'Stories' }).click()
  await expect(kinds.locator('[aria-current]')).toHaveText('Stories')
  await hit.getByRole('link').click()
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Nan was owed')
})

test('a search from the menu of a small screen needs no script', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto('/stories')
  await page.locator('summary').filter({ hasText: 'Menu' }).click()
  await page.getByRole('searchbox').fill('japanse')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Did you mean one of these?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Japanese Leg Sleeves' })).toBeVisible()
  await context.close()
})

test('while a slow search goes on, the answer to the last one is not taken for its own', async ({
  member,
}) => {
  await member.goto('/search?q=swallow')
  await waitForHydration(member)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await member.route('**/search.data*', async (route) => {
    await asked
    await route.continue()
  })
  const results = member.getByRole('article')
  await expect(results.first()).toBeVisible()
  const kinds = member.getByRole('navigation', { name: 'What to look through' })
  await kinds.getByRole('link', { name: 'Gallery' }).click()
  await expect(member.getByRole('status').filter({ hasText: 'Searching' })).toBeAttached()
  await expect(results).toHaveCount(0)
  answer()
  await expect(results.first()).toBeVisible()
})

test('whatever is asked for, the search answers, and no search engine keeps it', async ({
  visitor,
}) => {
  for (const query of [
    'rose',
    'the and of',
    '"""((',
    '<script>alert(1)</script>',
    '\0',
    'x'.repeat(10_000),
    '%ff',
  ]) {
    const answer = await visitor.request.get(`/search?q=${encodeURIComponent(query)}&page=99`)
    expect(answer.status(), query).toBe(200)
    const page = await answer.text()
    expect(contents(page, 'meta name="robots" content')).toEqual(['noindex'])
    expect(page).not.toContain('<script>alert(1)')
  }
  expect((await visitor.request.get('/search?q=%FF%00&kind=constructor&page=-1')).status()).toBe(
    200,
  )
})

/** What stands in the elements of an XML document, read by the browser's own parser. */
async function texts(page: Page, address: string, selector: string) {
  return await page.evaluate(
    async ([address, selector]) => {
      const source = await (await fetch(address!)).text()
      const document = new DOMParser().parseFromString(source, 'application/xml')
      const complaint = document.querySelector('parsererror')
      if (complaint) throw new Error(`${address}: ${complaint.textContent}`)
      return [...document.querySelectorAll(selector!)].map((each) => each.textContent ?? '')
    },
    [address, selector],
  )
}

function contents(page: string, beginning: string) {
  return [...page.matchAll(new RegExp(`<${beginning}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )
}
