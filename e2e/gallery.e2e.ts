import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'yaml'
import { splitFrontMatter, workFrontMatter } from '#content/front-matter.ts'
import { expect, expectToast, test, waitForHydration } from './people.ts'

const works = globSync('content/gallery/*.md')
  .map((path) => ({
    slug: basename(path, '.md'),
    ...workFrontMatter.parse(parse(splitFrontMatter(readFileSync(path, 'utf8')).head ?? '')),
  }))
  .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))

test('every work has its page, with all there is to say about it', async ({ visitor }) => {
  const pages = await readWorks(visitor)
  for (const [index, work] of works.entries()) {
    const { artist, heritage, studio, location, year, series, style, technique } = work
    expect(pages[index], work.slug).toMatchObject({
      title: `${work.title}: Indelible`,
      heading: work.title,
      description: work.description,
      category: work.category,
      number: `Plate ${index + 1}`,
      alt: work.alt,
      back: 'Back to Gallery',
      views: `${work.views!.toLocaleString('en-GB')} views`,
      facts: [
        artist ? ['Artist', artist.name, artist.role] : ['Cultural heritage', heritage],
        ['Studio', studio, location],
        ['Year', year, series],
        ['Style', style, technique],
      ],
      symbols: work.symbols.map(({ label, text }) => [label, text]),
      provenance: work.provenance ?? null,
      more: work.more
        ? [...work.more.works.map((slug) => `/gallery/${slug}`), '/gallery'].sort()
        : [],
      neighbours: [works[index - 1]?.slug, works[index + 1]?.slug]
        .filter(Boolean)
        .map((slug) => `/gallery/${slug}`),
    })
    expect(pages[index]?.about.length, work.slug).toBeGreaterThan(300)
  }
})

test('numbers lead to the works of the wall, and anything else is not there', async ({
  visitor,
}) => {
  for (const [index, { slug }] of works.entries()) {
    const answer = await visitor.request.get(`/gallery/${index + 1}`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, `/gallery/${slug}`])
  }
  for (const unknown of ['0', '21', '01', '1.0', 'koi', 'constructor', '%00', 'japanese%2Fleg']) {
    const answer = await visitor.request.get(`/gallery/${unknown}`)
    expect(answer.status(), unknown).toBe(404)
    expect(await answer.text(), unknown).toContain('Oops! Page not found')
  }
})

test('the wall shows every work with a heart and its details, and ships no React', async ({
  visitor,
}) => {
  await visitor.goto('/gallery')
  const plates = visitor.locator('main figure')
  await expect(plates).toHaveCount(20)
  await expect(plates.getByRole('heading', { level: 2 })).toHaveText(
    works.map(({ title }) => title),
  )
  await expect(plates.getByRole('button', { name: /^Save .* to favourites$/ })).toHaveCount(20)
  const details = plates.getByRole('link', { name: 'View Details' })
  expect(
    await details.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(works.map(({ slug }) => `/gallery/${slug}`))
  for (const [index, { category, location, year, alt }] of works.entries()) {
    await expect(plates.nth(index)).toContainText(`Plate ${index + 1}${year}`)
    await expect(plates.nth(index)).toContainText(`${category}${location}`)
    await expect(plates.nth(index).getByRole('img', { name: alt })).toHaveCount(1)
  }
  await expect(plates.locator('img[loading=eager][fetchpriority=high]')).toHaveCount(1)
  await expect(plates.locator('img[loading=lazy]')).toHaveCount(19)
  await expect(visitor.getByRole('complementary', { name: 'Advertisement' })).toHaveCount(1)
  await expect(visitor.locator('link[rel=modulepreload]')).toHaveCount(0)

  // The whole plate leads there, its heart apart.
  await plates.nth(6).getByRole('img').click({ force: true })
  await expect(visitor).toHaveURL('/gallery/full-body-coverage')
  await visitor.getByRole('link', { name: 'Back to Gallery' }).click()
  await plates.nth(6).getByRole('button', { name: /^Save/ }).click()
  await expect(visitor).toHaveURL('/auth')
})

test('the wall is seen by category, style and place, alone and together', async ({ visitor }) => {
  await visitor.goto('/gallery')
  const filters = visitor.getByRole('navigation', { name: 'Filter the plates' })
  const titles = visitor.locator('main figure').getByRole('heading')
  await filters.locator('summary', { hasText: 'Category' }).click()
  const options = filters.getByRole('link')
  await expect(options.filter({ visible: true }).first()).toHaveText('All 20 plates')
  await options.filter({ hasText: 'Japanese Traditional' }).click()
  await expect(visitor).toHaveURL('/gallery?category=japanese-traditional')
  await expect(titles).toHaveText([
    'Japanese Leg Sleeves',
    'Japanese Chest Piece',
    'Japanese Forearm, Detail',
  ])
  await expect(filters).toContainText('Japanese Traditional: 3 of 20 plates.')
  await filters.locator('summary', { hasText: 'Place' }).click()
  await options.filter({ hasText: 'Leeds UK' }).click()
  await expect(titles).toHaveText(['Japanese Forearm, Detail'])

  await visitor.goto('/gallery?category=geometric&place=london-uk')
  await expect(visitor.getByRole('heading', { name: 'No plates found' })).toBeVisible()
  await filters.getByRole('link', { name: 'Show all' }).click()
  await expect(titles).toHaveCount(20)
  await visitor.goto('/gallery?category=unheard-of')
  await expect(titles).toHaveCount(20)
})

test('a plate is 4:5, with its heart at the bottom left, on any screen', async ({ visitor }) => {
  for (const width of [390, 1440]) {
    await visitor.setViewportSize({ width, height: 900 })
    for (const address of ['/gallery', '/gallery/geometric-arm-tattoos']) {
      await visitor.goto(address)
      const plate = visitor.locator('main .plate').first()
      const { x, y, ...box } = (await plate.locator('img').boundingBox())!
      expect(box.width / box.height).toBeCloseTo(0.8, 2)
      const heart = (await plate.getByRole('button', { name: /^Save/ }).boundingBox())!
      expect(heart.x).toBeGreaterThan(x)
      expect(heart.x + heart.width).toBeLessThan(x + box.width / 2)
      expect(heart.y).toBeGreaterThan(y + box.height / 2)
      expect(heart.y + heart.height).toBeLessThan(y + box.height)
    }
  }
})

test('a work is shared by its link, and copying says so', async ({ visitor, site }) => {
  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.goto('/gallery/hand-tattoo-portrait')
  const url = `${site.url}/gallery/hand-tattoo-portrait`
  const share = visitor.getByRole('button', { name: 'Share', exact: true })
  const dialog = visitor.getByRole('dialog', { name: 'Share this tattoo' })
  await expect(dialog).toBeHidden()

  await share.click()
  await visitor.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
  await share.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await share.click()
  await visitor.mouse.click(5, 5)
  await expect(dialog).toBeHidden()

  await share.click()
  await expect(dialog.getByLabel('Page link')).toHaveValue(url)
  const copy = dialog.locator('button[data-copy]')
  await copy.click()
  await expect(copy).toHaveText('copied')
  await expectToast(visitor, 'Link copied!', 'The link has been copied to your clipboard.')
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(copy).toHaveText('Copy')

  await visitor.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy.click()
  await expectToast(visitor, 'Failed to copy', 'Please copy the link manually.')
  await expect(copy).toHaveText('Copy')
})

test('the rows of the share dialog lead to new tabs, with the work in their addresses', async ({
  visitor,
  site,
}) => {
  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor
    .context()
    .route('https://www.instagram.com/**', (route) => route.fulfill({ body: '' }))
  const { slug, title, description } = works[10]!
  await visitor.goto(`/gallery/${slug}`)
  const url = `${site.url}/gallery/${slug}`
  await visitor.getByRole('button', { name: 'Share', exact: true }).click()
  const rows = visitor.getByRole('dialog').getByRole('listitem').getByRole('link')
  await expect(rows).toHaveText([/^WhatsApp/, /^Facebook/, /^Email/, /^Instagram/])
  const links = await rows.evaluateAll((anchors) =>
    anchors.map((anchor) => {
      const { href, target, rel } = anchor as HTMLAnchorElement
      return { query: [...new URL(href).searchParams], target, rel, height: anchor.clientHeight }
    }),
  )
  const outside = { target: '_blank', rel: 'noopener' }
  expect(links).toMatchObject([
    { query: [['text', `${title} ${url}`]], ...outside },
    { query: [['u', url]], ...outside },
    {
      query: [
        ['subject', title],
        ['body', `${description}\r\n\r\n${url}`],
      ],
      target: '',
    },
    { query: [], ...outside },
  ])
  for (const { height } of links) expect(height).toBeGreaterThanOrEqual(56)

  await expect(rows.last()).toContainText('Copy the link and share in your story')
  const opened = visitor.context().waitForEvent('page')
  await rows.last().click()
  await expect(await opened).toHaveURL('https://www.instagram.com/')
  await visitor.bringToFront()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(url)
})

test('where the browser has a share sheet, it comes first', async ({ visitor }) => {
  await visitor.addInitScript(() => {
    navigator.share = async (shared) => {
      document.title = JSON.stringify(shared)
    }
  })
  const { slug, title, description } = works[0]!
  await visitor.goto(`/gallery/${slug}`)
  await visitor.getByRole('button', { name: 'Share', exact: true }).click()
  await visitor.getByRole('button', { name: 'Share with an app on this device' }).click()
  await expect
    .poll(async () => JSON.parse(await visitor.title()))
    .toMatchObject({ title, text: description, url: visitor.url() })
})

test('the arrow keys lead along the wall, unless they are needed elsewhere', async ({
  visitor,
}) => {
  await visitor.goto('/gallery/japanese-leg-sleeves')
  await visitor.keyboard.press('ArrowLeft')
  await visitor.keyboard.press('Shift+ArrowRight')
  await visitor.getByRole('button', { name: 'Share', exact: true }).click()
  await visitor.keyboard.press('ArrowRight')
  await visitor.getByLabel('Page link').press('ArrowRight')
  await visitor.keyboard.press('Escape')
  await expect(visitor).toHaveURL('/gallery/japanese-leg-sleeves')

  await visitor.keyboard.press('ArrowRight')
  await expect(visitor).toHaveURL('/gallery/modern-portrait-woman')
  await visitor.keyboard.press('ArrowRight')
  await expect(visitor).toHaveURL('/gallery/tattoo-artist-portrait')
  await visitor.keyboard.press('ArrowLeft')
  await expect(visitor).toHaveURL('/gallery/modern-portrait-woman')
})

test('a member keeps their hearts on the wall, on its pages and along it', async ({ member }) => {
  await member.goto('/gallery')
  await waitForHydration(member)
  await member.getByRole('button', { name: 'Save Modern Portrait, Woman to favourites' }).click()
  await expectToast(member, 'Added to favorites', 'Item added to your favorites')
  await expect(member).toHaveURL('/gallery')

  await member.getByRole('link', { name: 'View Details of Japanese Leg Sleeves' }).click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Japanese Leg Sleeves')
  await expect(heart(member)).toHaveAttribute('aria-pressed', 'false')
  await member.keyboard.press('ArrowRight')
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Modern Portrait, Woman')
  await expect(heart(member)).toHaveAttribute('aria-pressed', 'true')
  await member.reload()
  await expect(heart(member)).toHaveAttribute('aria-pressed', 'true')

  await member.goto('/gallery/japanese-chest-piece')
  await waitForHydration(member)
  const more = member.getByRole('region', { name: 'More Japanese Traditional Work' })
  await more.getByRole('link', { name: 'Japanese Leg Sleeves' }).hover()
  await expect(more.locator('.plate').first()).not.toHaveCSS('transform', 'none')
  await more.getByRole('button', { name: 'Save Japanese Leg Sleeves to favourites' }).click()
  await expectToast(member, 'Added to favorites')
  await expect(member).toHaveURL('/gallery/japanese-chest-piece')
  await expect(member.getByRole('link', { name: /^Save/ })).toHaveCount(1)
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('without script, a work is found, shared and loved', async ({ visitor }) => {
    await visitor.goto('/gallery')
    await visitor.locator('summary', { hasText: 'Style' }).click()
    await visitor.getByRole('link', { name: 'Botanical engraving' }).click()
    await visitor.getByRole('link', { name: 'View Details' }).click()
    await expect(visitor).toHaveURL('/gallery/natural-tattoo-portrait')
    await visitor.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = visitor.getByRole('dialog', { name: 'Share this tattoo' })
    await expect(dialog.getByLabel('Page link')).toBeVisible()
    await expect(dialog.locator('[data-copy]:is(button)')).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await heart(visitor).click()
    await expect(visitor).toHaveURL('/auth')
  })
})

function heart(page: Page) {
  return page.locator('article').getByRole('button', { name: /to favourites$|from favourites$/ })
}

/** What stands on the page of each work, read from its document. */
async function readWorks(page: Page) {
  await page.goto('/gallery')
  return page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const html = await (await fetch(address)).text()
          const main = new DOMParser().parseFromString(html, 'text/html')
          const all = (selector: string) => [...main.querySelectorAll<HTMLElement>(selector)]
          const text = (selector: string) => main.querySelector(selector)?.textContent ?? null
          const section = (title: string) =>
            all('article section').find((found) => found.querySelector('h2')?.textContent === title)
          const leadsTo = (selector: string) =>
            all(selector).map((link) => link.getAttribute('href'))
          return {
            title: main.title,
            heading: text('h1'),
            description: text('h1 + p'),
            category: text('article .badge'),
            number: text('article .badge + .no'),
            alt: main.querySelector('article .plate img')?.getAttribute('alt'),
            back: text('main a[href="/gallery"]')?.trim(),
            views: all('article .meta').find((found) => found.textContent.includes('views'))
              ?.textContent,
            facts: all('dl > div').map((fact) =>
              [...fact.children].map((part) => part.textContent),
            ),
            about: section('About')?.textContent ?? '',
            symbols: [...(section('Symbolic Elements')?.querySelectorAll('li') ?? [])].map(
              (symbol) => [
                symbol.querySelector('h3')?.textContent,
                symbol.querySelector('p')?.textContent,
              ],
            ),
            provenance: section('Provenance')?.querySelector('p')?.textContent ?? null,
            more: leadsTo('[aria-labelledby=more-works] a').sort(),
            neighbours: leadsTo('[data-neighbours] a'),
          }
        }),
      ),
    works.map(({ slug }) => `/gallery/${slug}`),
  )
}
