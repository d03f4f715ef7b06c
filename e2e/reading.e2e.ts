import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { smallPhoto } from './files.ts'
import { expect, expectToast, test, waitForHydration } from './people.ts'
import { approve, reject } from './review.ts'
import { sendStory } from './story-form.ts'

test('the chips on the stories page lead to the stories of one theme', async ({ visitor }) => {
  await visitor.goto('/stories')
  const chips = visitor.getByRole('navigation', { name: 'Story categories' }).getByRole('link')
  await expect(chips).toHaveText([
    'All',
    'Personal',
    'Journey',
    'Memorial',
    'Identity',
    'Love',
    'Transformation',
  ])
  await expect(chips.first()).toHaveAttribute('aria-current', 'true')
  const heading = visitor.getByRole('heading', { name: /^Community Stories/ })
  const all = await heading.textContent()

  await chips.filter({ hasText: 'Love' }).click()
  await expect(visitor).toHaveURL('/stories?theme=love')
  await expect(chips.filter({ hasText: 'Love' })).toHaveAttribute('aria-current', 'true')
  await expect(visitor.getByRole('link', { name: /Nan was owed/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /The moth found/ })).toHaveCount(0)
  await expect(heading).toHaveText(all!)
})

test('on a telephone the row of chips opens with the chosen one in sight, script or not', async ({
  browser,
  site,
}) => {
  for (const knows of [true, false]) {
    const page = await browser.newPage({
      baseURL: site.url,
      javaScriptEnabled: !knows,
      viewport: { width: 360, height: 740 },
    })
    if (!knows) await forgetInitialTargets(page)
    await page.goto('/stories?theme=transformation')
    const chips = page.getByRole('navigation', { name: 'Story categories' }).getByRole('link')
    await expect(chips.last(), knows ? 'the browser' : 'the script').toBeInViewport({ ratio: 0.99 })
    const boxes = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect()))
    for (const [index, box] of boxes.slice(1).entries()) {
      expect(box.left).toBeGreaterThanOrEqual(boxes[index]!.right)
    }
    await page.close()
  }
})

test('a theme nobody has written about says so, and an unknown theme shows every story', async ({
  visitor,
}) => {
  await visitor.goto('/stories?theme=identity&after=0_00000000-0000-4000-8000-000000000000')
  await expect(visitor.getByRole('heading', { name: 'No Stories Yet' })).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: 'Share Your Story' }).last().click()
  await expect(visitor).toHaveURL('/submit')
  await visitor.goto('/stories?theme=%00<script>')
  await expect(visitor.getByRole('link', { name: /Nan was owed/ })).toBeVisible()
})

test('a photo with a content note is blurred, and not fetched, until a reader asks for it', async ({
  visitor,
}) => {
  const photo = visitor.getByRole('img', { name: /“The moth found the scar”/ })
  await visitor.goto('/stories?theme=transformation')
  await expect(visitor.getByText('Content note: Surgery scars.')).toBeVisible()
  await expect(photo).toBeHidden()
  await visitor.getByRole('link', { name: 'The moth found the scar' }).click()
  await expect(visitor.getByText('Before you read. Surgery scars.')).toBeVisible()

  const asked = new Map<string, boolean>()
  let isOpen = false
  visitor.on('request', (request) => asked.set(new URL(request.url()).pathname, isOpen))
  await visitor.reload()
  const frame = visitor.getByRole('figure').getByRole('group')
  const closed = await frame.boundingBox()
  await expect(photo).toBeHidden()
  isOpen = true
  await visitor.getByRole('link', { name: 'Back to Stories' }).focus()
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

test('a title is made of the first five words when the author gave none', async ({ visitor }) => {
  await visitor.goto('/stories?theme=memorial')
  await visitor.getByRole('link', { name: 'Nobody believes it’s a horse...' }).click()
  await expect(visitor.getByText('Told by Ronald Imrie')).toBeVisible()
  await visitor.getByRole('link', { name: 'Back to Stories' }).click()
  await expect(visitor).toHaveURL('/stories')
})

test('a story nobody may read answers 404, says so, and leads back to the list', async ({
  visitor,
  member,
  admin,
}) => {
  const pending = await sendStory(member, { title: 'Still waiting' })
  for (const person of [visitor, member, admin]) {
    for (const id of [pending, '6f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11', 'no-such-story']) {
      const answer = await person.request.get(`/story/${id}`)
      expect(answer.status()).toBe(404)
      expect(await answer.text()).not.toContain('Still waiting')
    }
    await person.goto(`/story/${pending}`)
    await expect(person).toHaveURL('/stories')
    await expectToast(
      person,
      'Story not found',
      "The story you're looking for doesn't exist or hasn't been approved yet.",
    )
  }
})

test('a link to a story that has just been taken down leads back to the list, too', async ({
  member,
  admin,
}) => {
  const title = 'Here a moment ago'
  await sendStory(member, { title })
  await approve(admin, title)
  await member.goto('/stories')
  await waitForHydration(member)
  await reject(admin, title)
  await member.getByRole('link', { name: title }).click()
  await expectToast(member, 'Story not found')
  await expect(member).toHaveURL('/stories')
  await expect(member.getByRole('link', { name: title })).toHaveCount(0)
})

test('nothing private of an author is on a public page, or in the data behind it', async ({
  member,
  admin,
  visitor,
  site,
}) => {
  const title = 'Only what may be told'
  const id = await sendStory(member, {
    title,
    name: 'Philippa Canarysurname',
    nameShown: 'first',
    photo: { ...(await smallPhoto()), name: 'canary-file.jpg' },
  })
  await approve(admin, title)
  const people = await readdir(join(site.dataDir, 'photos', 'story-photos'))
  const photos = (
    await Promise.all(
      people.map((person) => readdir(join(site.dataDir, 'photos', 'story-photos', person))),
    )
  ).flat()
  const keys = photos.map((name) => name.replace(/-\d+\.webp$/, ''))
  expect(keys.length).toBeGreaterThan(0)

  for (const address of [
    '/stories',
    '/stories.data',
    '/stories?theme=love',
    `/story/${id}`,
    `/story/${id}.data`,
    `/story/${id}.data?_routes=routes/stories/story`,
  ]) {
    const text = await (await visitor.request.get(address)).text()
    expect(text, address).toMatch(/Only what may be told|Nan was owed/)
    const secrets = [member.email, 'samples@', 'Canarysurname', 'canary-file', ...people, ...keys]
    for (const secret of secrets) expect(text, address).not.toContain(secret)
  }
})

test('a page that does not exist says so', async ({ visitor }) => {
  const answer = await visitor.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(visitor.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await visitor.getByRole('link', { name: 'Return to Home' }).click()
  await expect(visitor).toHaveURL('/')
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
