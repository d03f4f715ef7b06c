import type { Locator, Page } from '@playwright/test'
import { expect, press, test } from './people.ts'
import {
  adverts,
  bar,
  film,
  furnished,
  host,
  thirdPartyOrigin,
  withThirdParties,
} from './third-party-site.ts'

test('films play and adverts load only for those whom a reader has allowed, until there are others', async ({
  newcomer,
  browser,
  site,
}) => {
  await test.step('one film alone is allowed', async () => {
    const visitor = await newcomer()
    const asked = await withThirdParties(visitor)
    await visitor.goto(furnished)
    await expect(bar(visitor)).toBeVisible()
    await expect(bar(visitor).getByRole('button')).toHaveText([
      'Reject all',
      'Films only',
      'Accept all',
    ])

    await film(visitor, 'The Last Letter').getByRole('link').click()
    const allow = film(visitor, 'The Last Letter').getByRole('button', { name: 'Allow and play' })
    await expect(allow).toBeFocused()
    expect(asked).toEqual([])

    await visitor.keyboard.press('Enter')
    await expectPlaying(film(visitor, 'The Last Letter'), 'letter-id')
    await expect.poll(() => asked).toEqual(['/embed/letter-id'])

    await visitor.reload()
    await film(visitor, 'The Last Letter').getByRole('link').click()
    await expectPlaying(film(visitor, 'The Last Letter'), 'letter-id')
    await film(visitor, 'Two Names').getByRole('link').click()
    await expect(film(visitor, 'Two Names').getByRole('button')).toBeFocused()
    await expect(bar(visitor)).toBeVisible()
    await expect.poll(() => asked).toEqual(['/embed/letter-id', '/embed/letter-id'])

    await press(bar(visitor), 'Reject all')
    await visitor.reload()
    await film(visitor, 'The Last Letter').getByRole('link').click()
    await expect(film(visitor, 'The Last Letter').getByRole('button')).toBeFocused()
    expect(asked).toHaveLength(2)
  })

  await test.step('the bar hides nothing, and keeps out of the menu', async () => {
    const visitor = await newcomer()
    await withThirdParties(visitor)
    await visitor.emulateMedia({ reducedMotion: 'reduce' })
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto(furnished)
    await expect(bar(visitor)).toBeVisible()
    await visitor.locator('summary').filter({ hasText: 'Menu' }).press('Enter')
    await expect(bar(visitor)).toBeHidden()
    await visitor.keyboard.press('Escape')

    const theme = visitor.getByRole('button', { name: 'Dark', exact: true })
    const ends = [visitor.getByRole('link', { name: 'Browse the gallery' }), theme]
    for (const place of ends) {
      await place.focus()
      const [box, edge] = [await place.boundingBox(), await bar(visitor).boundingBox()]
      expect(box!.y + box!.height).toBeLessThanOrEqual(edge!.y)
    }
  })

  await test.step('“Accept all” loads them once', async () => {
    const visitor = await newcomer()
    const asked = await withThirdParties(visitor)
    await visitor.goto(furnished)
    const other = await visitor.context().newPage()
    await withThirdParties(other)
    await other.goto(furnished)
    await press(bar(visitor), 'Accept all')
    await expect(bar(visitor)).toBeHidden()
    await expect(bar(other)).toBeHidden()
    await expect(visitor.getByText('Bought by Placard')).toHaveCount(1)
    await expect.poll(() => asked).toEqual(['/tag.js'])

    await film(visitor, 'Two Names').getByRole('link').click()
    await expectPlaying(film(visitor, 'Two Names'), 'names-id')
    await reconsider(visitor, 'Accept all')
    // A video in a text is of another host, so it asks by itself.
    const rose = film(visitor, 'A Rose in Ink')
    await rose.getByRole('link').click()
    await expect(rose.getByText('This video plays from Reel')).toBeVisible()
    await expect.poll(() => asked).toEqual(['/tag.js', '/embed/names-id'])
    await press(rose, 'Allow and play')
    await expectPlaying(rose, 'rose-id')
    await expect.poll(() => asked.splice(2)).toEqual(['/embed/rose-id'])

    await visitor.reload()
    await expect(visitor.getByText('Bought by Placard')).toHaveCount(1)
    await expect(bar(visitor)).toBeHidden()
    await expect.poll(() => asked.filter((path) => path === '/tag.js')).toHaveLength(2)
  })

  await test.step('“Reject all” loads nothing, and “Cookie choices” asks once more', async () => {
    const visitor = await newcomer()
    const asked = await withThirdParties(visitor)
    await visitor.goto(furnished)
    await press(bar(visitor), 'Reject all')
    await expect(bar(visitor)).toBeHidden()
    await visitor.reload()
    await expect(visitor.getByRole('contentinfo')).toBeVisible()
    await expect(bar(visitor)).toBeHidden()
    await film(visitor, 'Two Names').getByRole('link').click()
    await expect(film(visitor, 'Two Names').getByRole('button')).toBeFocused()
    expect(asked).toEqual([])

    await reconsider(visitor, 'Films only')
    await expect(visitor.getByRole('link', { name: 'Cookie choices' })).toBeFocused()
    await film(visitor, 'The Last Letter').getByRole('link').click()
    await expectPlaying(film(visitor, 'The Last Letter'), 'letter-id')
    await expect.poll(() => asked).toEqual(['/embed/letter-id'])

    // What plays is taken off with the page it played on.
    const again = visitor.waitForEvent('load')
    await reconsider(visitor, 'Reject all')
    await again
    await expect(visitor.locator('iframe')).toHaveCount(0)
    await expect.poll(() => asked).toEqual(['/embed/letter-id'])
  })

  await test.step('a choice about others', async () => {
    const visitor = await newcomer()
    await withThirdParties(visitor)
    await visitor.goto(furnished)
    await press(bar(visitor), 'Accept all')
    await expect(visitor.getByText('Bought by Placard')).toHaveCount(1)

    await visitor.unroute(furnished)
    const asked = await withThirdParties(visitor, [{ ...host, name: 'Lantern' }, adverts])
    await visitor.goto(furnished)
    await expect(bar(visitor)).toBeVisible()
    await film(visitor, 'Two Names').getByRole('link').click()
    await expect(film(visitor, 'Two Names').getByRole('button')).toBeFocused()
    expect(asked).toEqual([])
  })

  await test.step('without a video host there is nothing to ask', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled })
      await withThirdParties(page, [undefined, null])
      await page.goto(furnished)
      await expect(page.locator('[data-consent]')).toHaveCount(0)
      const poster = page.locator('.film').getByRole('link', { name: 'The Last Letter' })
      await expect(poster).toContainText(
        'A script, not filmed yet. Read the script of The Last Letter',
      )
      await expect(poster).toHaveAttribute('href', '#words')
      await expect(page.locator('.film:has([href="#words"])').getByText(/^Play /)).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Cookie choices' })).toHaveAttribute(
        'href',
        '/privacy#cookies',
      )
      await page.close()
    }
  })
})

async function expectPlaying(film: Locator, id: string) {
  await expect(film.locator('iframe')).toHaveAttribute('src', `${thirdPartyOrigin}/embed/${id}`)
  await expect(film.getByRole('link')).toBeHidden()
}

async function reconsider(page: Page, answer: string) {
  await page.getByRole('link', { name: 'Cookie choices' }).press('Enter')
  await expect(bar(page).getByRole('button').first()).toBeFocused()
  await press(bar(page), answer)
}
