import type { Page } from '@playwright/test'
import { given } from '#tests/given.ts'
import { expect, expectToast, follow, press, pressExactly, test } from './people.ts'

test.use({ javaScriptEnabled: false })

test('without script, readers come to films, plates and photos, and collect them', async ({
  visitor,
  member,
  site,
}) => {
  await test.step('from the cover to a film and its words', async () => {
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(request.url()))

    await visitor.goto('/')
    await follow(region(visitor, 'Watch'), 'Two Names')
    await expect(visitor).toHaveURL('/watch#transcript-identity-series-two-names')
    const film = visitor.getByRole('article').filter({ hasText: 'Two Names' })
    const words = film.getByText('what’s in the tin?')
    await expect(words).toBeVisible()
    await visitor.goto('/watch')
    await expect(words).toBeHidden()
    const other = visitor.getByRole('article').filter({ hasText: 'The Skin I Chose' })
    await other.locator('summary').click()
    await expect(other.getByText('Kids are all right.')).toBeVisible()

    const teaser = visitor.getByLabel('The Last Letter: teaser')
    expect(asked.filter((address) => /\.(?:webm|mp4|vtt)$/.test(address))).toEqual([])
    const part = visitor.waitForResponse(/\.(?:webm|mp4)$/)
    await teaser.press('Space')
    expect((await part).status()).toBe(206)
    await expect(teaser).toHaveJSProperty('paused', false)
    await press(film, 'Save Two Names to favourites')
    await expect(visitor).toHaveURL(/\/auth/)
    expect(asked.filter((address) => new URL(address).origin !== site.url)).toEqual([])
  })

  await test.step('a work is found, shared and given a heart', async () => {
    await visitor.goto('/gallery')
    await follow(visitor, /^Botanical/)
    const found = visitor.getByRole('link', { name: 'View Details' })
    await expect(found).toHaveCount(2)
    await found.first().click()
    await expect(visitor).toHaveURL(/\/gallery\/[a-z-]+$/)
    await pressExactly(visitor, 'Share')
    const dialog = visitor.getByRole('dialog', { name: 'Share this tattoo' })
    await expect(dialog.getByLabel('Page link')).toBeVisible()
    await expect(dialog.locator('[data-copy]:is(button)')).toBeHidden()
    await press(dialog, 'Close')
    await expect(dialog).toBeHidden()
    await heart(visitor).click()
    await expect(visitor).toHaveURL('/auth')
  })

  await test.step('a plate is put on a limb of some skin, in some size', async () => {
    await visitor.goto('/gallery/chest-tattoo-portrait')
    const tool = visitor.getByRole('region', { name: 'Where would it sit?' })
    await expect(tool.getByRole('slider')).toHaveCount(0)
    const plate = tool.locator('[data-ink]:visible')
    await expect(plate).toHaveCount(1)
    await expect(tool.getByRole('radio', { name: 'Chest' })).toBeChecked()
    const onChest = (await plate.boundingBox())!
    await tool.getByText('Forearm').click()
    await tool.getByText('Small').click()
    await tool.getByRole('radio', { name: 'Tone 8 of 8, deepest' }).focus()
    await visitor.keyboard.press('Space')
    await expect(plate).toHaveCount(1)
    expect((await plate.boundingBox())!.width).toBeLessThan(onChest.width * 0.6)
    const skin = tool.locator('.sit-stage use[fill]:visible').first()
    await expect(skin).toHaveCSS('fill', 'rgb(74, 45, 34)')
  })

  await test.step('a photo with a content note is fetched by nothing but its own link', async () => {
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitor.goto('/stories?theme=transformation')
    await visitor.getByText('Show the photograph').click()
    const link = visitor.getByRole('link', { name: 'Open the photograph' })
    await expect(link).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/photos/'))).toEqual([])
    await link.click({ trial: true })
    expect((await visitor.request.get((await link.getAttribute('href')) ?? '')).ok()).toBe(true)
  })

  await test.step('the author of a story is thanked, and the thanks taken back', async () => {
    const story = await given.approved()
    await visitor.goto(`/story/${story.id}`)
    await press(visitor, 'Thank the author')
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await press(visitor, 'Thanked')
    await expect(visitor).toHaveURL(`/story/${story.id}#thanks`)
  })

  await test.step('the search of a phone is in its menu', async () => {
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto('/stories')
    await visitor.locator('summary').filter({ hasText: 'Menu' }).click()
    await visitor.getByRole('searchbox').fill('japanse')
    await press(visitor.getByRole('search'), 'Search')
    await expect(visitor.getByRole('link', { name: 'Japanese Leg Sleeves' })).toBeVisible()
  })

  await test.step('an unknown story leads to the list with a toast', async () => {
    await visitor.goto('/story/nowhere')
    await expect(visitor).toHaveURL('/stories')
    await expectToast(
      visitor,
      'Story not found',
      "The story you're looking for doesn't exist or hasn't been approved yet.",
    )
  })

  await test.step('a member favourites, collects and puts in order', async () => {
    await member.goto('/gallery')
    await press(member, 'Save Artist at Work to favourites')
    await expect(member).toHaveURL('/gallery#favourite-gallery-artist-at-work')
    await expectToast(member, 'Added to favorites', 'Item added to your favorites')
    const heart = member.getByRole('button', { name: 'Save Artist at Work to favourites' })
    await expect(heart).toBeInViewport()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await member.goto('/dashboard')
    await press(member, 'Remove Artist at Work')
    await expect(member).toHaveURL('/dashboard#pictures')
    await expectToast(member, 'Removed from favorites')

    for (const [work, name] of [
      ['artist-at-work', 'For the left arm'],
      ['japanese-chest-piece', ''],
    ] as const) {
      await member.goto(`/collections/save/gallery/${work}`)
      await member.getByLabel('New collection').fill(name)
      if (!name) await member.getByRole('checkbox', { name: 'For the left arm' }).check()
      await pressExactly(member, 'Save')
      await expect(member).toHaveURL(`/gallery/${work}`)
    }
    await member.goto('/collections')
    await member.getByRole('link', { name: 'For the left arm', exact: true }).click()
    const things = member.getByRole('main').getByRole('listitem').getByRole('heading')
    await expect(things).toHaveText(['Artist at Work', 'Japanese Chest Piece'])
    const later = member.getByRole('button', { name: 'Move Artist at Work later' })
    await later.press('Enter')
    await expect(things).toHaveText(['Japanese Chest Piece', 'Artist at Work'])
    // At the end there is nothing to change places with, and pressing all the same does no harm.
    await later.press('Enter')
    await expect(things).toHaveText(['Japanese Chest Piece', 'Artist at Work'])
    await follow(member, 'Delete this collection')
    await press(member, 'Delete it')
    await expectToast(member, 'Collection deleted')
  })
})

function region(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

function heart(page: Page) {
  return page.locator('article').getByRole('button', { name: /to favourites$|from favourites$/ })
}
