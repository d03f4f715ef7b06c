import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'
import { splitFrontMatter, workFrontMatter } from '#content/front-matter.ts'
import {
  expect,
  expectToast,
  follow,
  press,
  pressExactly,
  test,
  waitForHydration,
} from './people.ts'

const works = globSync('content/gallery/*.md')
  .map((path) => ({
    slug: basename(path, '.md'),
    ...workFrontMatter.parse(parse(splitFrontMatter(readFileSync(path, 'utf8')).head ?? '')),
  }))
  .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))

test('plates keep their shape, open with a click or the arrow keys, and have a heart; teasers play', async ({
  visitor,
}) => {
  await test.step('a plate is 4:5, with its heart in the caption of a list, and at the bottom left on its page', async () => {
    for (const width of [390, 1440]) {
      await visitor.setViewportSize({ width, height: 900 })
      for (const address of ['/gallery', '/gallery/geometric-arm-tattoos']) {
        await visitor.goto(address)
        const plate = visitor.locator('main .plate').first()
        const { x, y, ...box } = (await plate.locator('img').boundingBox())!
        expect(box.width / box.height).toBeCloseTo(0.8, 2)
        const hearts = visitor.locator('main').getByRole('button', { name: /^Save .*favourites/ })
        const heart = (await hearts.first().boundingBox())!
        expect(heart.width).toBeGreaterThanOrEqual(44)
        if (address === '/gallery') {
          expect(heart.y).toBeGreaterThanOrEqual(y + box.height)
          await expect(visitor.locator('main figcaption').nth(1)).not.toContainText('·')
        } else {
          const places = await visitor
            .locator('.sit-places svg')
            .evaluateAll((bodies) => bodies.map((body) => Math.round(body.clientWidth)))
          expect(new Set(places).size, 'the places are of one width').toBe(1)
          expect(heart.x).toBeGreaterThan(x)
          expect(heart.x + heart.width).toBeLessThan(x + box.width / 2)
          expect(heart.y).toBeGreaterThan(y + box.height / 2)
          expect(heart.y + heart.height).toBeLessThan(y + box.height)
        }
      }
    }
  })

  await test.step('a teaser has our own button until it plays, and then the browser’s controls', async () => {
    await visitor.goto('/watch')
    const teaser = visitor.getByLabel('Two Names: teaser')
    await expect(teaser).toHaveJSProperty('controls', false)
    const button = visitor.getByRole('button', { name: 'Play the teaser of Two Names' })
    await button.press('Enter')
    await expect(teaser).toHaveJSProperty('paused', false)
    await expect(teaser).toHaveJSProperty('controls', true)
    await expect(teaser).toBeFocused()
    await expect(button).toBeHidden()
  })

  await test.step('the whole plate leads to its page, but its heart does not', async () => {
    await visitor.goto('/gallery')
    const plate = visitor.locator('main figure').nth(6)
    await plate.getByRole('img').click({ force: true })
    await expect(visitor).toHaveURL('/gallery/full-body-coverage')
    await follow(visitor, 'Back to Gallery')
    await expect(visitor).toHaveURL('/gallery')
    await expect(plate).toBeInViewport()
    await press(plate, /^Save/)
    await expect(visitor).toHaveURL('/auth')
  })

  await test.step('the arrow keys lead to the next plate, unless they are needed elsewhere', async () => {
    await visitor.goto('/gallery/japanese-leg-sleeves')
    await visitor.keyboard.press('ArrowLeft')
    await visitor.keyboard.press('Shift+ArrowRight')
    await pressExactly(visitor, 'Share')
    await visitor.keyboard.press('ArrowRight')
    await visitor.getByLabel('Page link').press('ArrowRight')
    await visitor.keyboard.press('Escape')
    await expect(visitor).toHaveURL('/gallery/japanese-leg-sleeves')

    await visitor.keyboard.press('ArrowRight')
    await expect(visitor).toHaveURL('/gallery/modern-portrait-woman')
    await waitForHydration(visitor)
    await visitor.keyboard.press('ArrowRight')
    await expect(visitor).toHaveURL('/gallery/tattoo-artist-portrait')
    await waitForHydration(visitor)
    await visitor.keyboard.press('ArrowLeft')
    await expect(visitor).toHaveURL('/gallery/modern-portrait-woman')
  })
})

test('a plate is moved on a drawn body with the keyboard, put back, and printed as a stencil', async ({
  visitor,
}) => {
  const cutOut = /chest-tattoo-portrait-\d+x\d+/
  let isAsked = false
  visitor.on('request', (request) => {
    isAsked ||= cutOut.test(request.url())
  })
  await visitor.goto('/gallery/chest-tattoo-portrait')
  expect(isAsked, 'before the drawing is near').toBe(false)
  const asked = visitor.waitForRequest(cutOut)
  const tool = visitor.getByRole('region', { name: 'Where would it sit?' })
  await tool.scrollIntoViewIfNeeded()
  await asked
  await expect(visitor.locator('#body-plate')).toHaveCount(1)
  const plate = tool.locator('[data-ink]:visible')
  const start = (await plate.boundingBox())!
  const size = tool.getByRole('slider', { name: 'Size' })
  await size.press('End')
  await tool.getByRole('slider', { name: 'Across' }).press('ArrowRight')
  await expect.poll(async () => (await plate.boundingBox())!.width).toBeGreaterThan(start.width)
  await expect(visitor).toHaveURL('/gallery/chest-tattoo-portrait')
  await press(tool, 'Put it back')
  await expect(size).toHaveValue('1')
  expect((await plate.boundingBox())!.width).toBeCloseTo(start.width)

  await plate.hover()
  await visitor.mouse.down()
  await visitor.mouse.move(0, 300)
  await visitor.mouse.up()
  await expect(tool.getByRole('slider', { name: 'Across' })).not.toHaveValue('0')
  await tool.getByText('Calf').click()
  await expect(tool.getByRole('slider', { name: 'Across' })).toHaveValue('0')

  await follow(tool, 'Print the stencil')
  await visitor.emulateMedia({ media: 'print' })
  const outline = visitor.getByRole('img', { name: /mirrored/ })
  const centimetre = 96 / 2.54
  const height = async () => (await outline.boundingBox())!.height / centimetre
  await expect.poll(height).toBeCloseTo(18, 1)
  const pdf = (await visitor.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('a work is shared by its link, with other sites and with an app', { tag: '@full' }, async ({
  visitor,
  site,
}) => {
  await test.step('its link is copied', async () => {
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
    await press(dialog, 'Close')
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

  await test.step('other sites open in new tabs, with the work in their addresses', async () => {
    await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor
      .context()
      .route('https://www.instagram.com/**', (route) => route.fulfill({ body: '' }))
    const { slug, title, description } = works[10]!
    await visitor.goto(`/gallery/${slug}`)
    const url = `${site.url}/gallery/${slug}`
    await pressExactly(visitor, 'Share')
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

  await test.step('a share sheet of the browser comes first', async () => {
    await visitor.addInitScript(() => {
      navigator.share = async (shared) => {
        document.title = JSON.stringify(shared)
      }
    })
    const { slug, title, description } = works[0]!
    await visitor.goto(`/gallery/${slug}`)
    await pressExactly(visitor, 'Share')
    await press(visitor, 'Share with an app on this device')
    await expect
      .poll(async () => JSON.parse(await visitor.title()))
      .toMatchObject({ title, text: description, url: visitor.url() })
  })
})
