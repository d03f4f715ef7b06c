import type { Page } from '@playwright/test'
import { expect, expectToast, follow, test } from './people.ts'
import { approve, reject } from './review.ts'
import { sendStory } from './story-form.ts'

test('stories: chips on a phone, a photo with a content note, and a story that was just rejected', async ({
  browser,
  site,
  visitor,
  member,
  admin,
}) => {
  await test.step('the chosen chip is in sight', async () => {
    for (const knows of [true, false]) {
      const page = await browser.newPage({
        baseURL: site.url,
        javaScriptEnabled: !knows,
        viewport: { width: 360, height: 740 },
      })
      if (!knows) await forgetInitialTargets(page)
      await page.goto('/stories?theme=transformation')
      const chips = page.getByRole('navigation', { name: 'Story categories' }).getByRole('link')
      await expect(chips.last(), knows ? 'the browser' : 'the script').toBeInViewport({
        ratio: 0.99,
      })
      const boxes = await chips.evaluateAll((all) =>
        all.map((chip) => chip.getBoundingClientRect()),
      )
      for (const [index, box] of boxes.slice(1).entries()) {
        expect(box.left).toBeGreaterThanOrEqual(boxes[index]!.right)
      }
      await page.close()
    }
  })

  await test.step('a photo with a content note is fetched when a reader asks for it', async () => {
    const photo = visitor.getByRole('img', { name: /a foxglove, two ferns and a moth/ })
    await visitor.goto('/stories?theme=transformation')
    await expect(visitor.getByText('Content note: Surgery scars.')).toBeVisible()
    await expect(photo).toBeHidden()
    await follow(visitor, 'The moth found the scar')
    await expect(visitor.getByText('Before you read. Surgery scars.')).toBeVisible()

    const asked = new Map<string, boolean>()
    let isOpen = false
    visitor.on('request', (request) => asked.set(new URL(request.url()).pathname, isOpen))
    await visitor.reload()
    const frame = visitor.getByRole('figure').getByRole('group')
    const closed = await frame.boundingBox()
    await expect(photo).toBeHidden()
    isOpen = true
    await visitor.getByRole('main').getByRole('link', { name: 'Ludlow' }).focus()
    await visitor.keyboard.press('Tab')
    await visitor.keyboard.press('Enter')

    await expect(photo).toBeVisible()
    // Empty until the browser has chosen among the widths.
    const shown = () => photo.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(async () => asked.get(URL.parse(await shown())?.pathname ?? '')).toBe(true)
    expect(await frame.boundingBox()).toEqual(closed)
    await visitor.getByText('Hide the photograph').click()
    await expect(photo).toBeHidden()

    await visitor.goto('/stories?theme=love')
    await expect(visitor.getByRole('link', { name: /Nan was owed/ })).toBeVisible()
    await expect(visitor.getByText('Content note')).toHaveCount(0)
  })

  await test.step('a visitor thanks the author, which the browser remembers, and takes it back', async () => {
    const title = 'Worth a thank-you'
    await sendStory(member, { title })
    await approve(admin, title)
    await visitor.goto('/stories')
    await follow(visitor, title)
    const story = visitor.url()
    const thank = visitor.getByRole('button', { name: /^Thank/ })
    await Promise.all([visitor.waitForResponse(/receipt=/), thank.click()])
    await expect(thank).toHaveAccessibleName('Thanked')
    await visitor.reload()
    await expect(thank).toHaveAttribute('aria-pressed', 'true')
    await member.goto(story)
    await follow(member, 'Your thanks')
    await expect(member.getByText('You were thanked 1 time.')).toBeVisible()

    await Promise.all([visitor.waitForResponse(story), thank.click()])
    await expect(thank).toHaveAccessibleName('Thank the author')
    await member.reload()
    await expect(member.getByText('There are none yet.')).toBeVisible()
  })

  await test.step('a link to a story that was just rejected', async () => {
    const title = 'Here a moment ago'
    await sendStory(member, { title })
    await approve(admin, title)
    await member.goto('/stories')
    await reject(admin, title)
    await follow(member, title)
    await expectToast(member, 'Story not found')
    await expect(member).toHaveURL('/stories')
    await expect(member.getByRole('link', { name: title })).toHaveCount(0)
  })
})

/** As a browser that does not know `scroll-initial-target`: there the small script does its work. */
async function forgetInitialTargets(page: Page) {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('scroll-initial-target:nearest', '')
    await route.fulfill({ response: answer, body })
  })
}

test('a page that the browser had fetched ahead tells the site once it is opened', async ({
  visitor,
}) => {
  const browser = await visitor.context().newCDPSession(visitor)
  const fetchedAhead = Promise.withResolvers<void>()
  browser.on('Preload.prefetchStatusUpdated', ({ status }) => {
    if (status === 'Ready' || status === 'Success') fetchedAhead.resolve()
  })
  await browser.send('Preload.enable')
  await visitor.goto('/blog')
  const link = visitor.getByRole('main').locator('a[href^="/blog/"]').first()
  const from = visitor.url()
  await link.hover()
  await fetchedAhead.promise

  const opened = visitor.waitForRequest((request) => request.method() === 'HEAD')
  await link.click()
  const request = await opened
  const headers = await request.allHeaders()
  expect(headers).toMatchObject({ 'x-opened-from': from })
  expect(headers).not.toHaveProperty('cookie')
  expect(request.url()).toBe(visitor.url())
  expect((await request.response())?.status()).toBe(200)
})
