import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectToast,
  follow,
  type Member,
  press,
  signIn,
  signOut,
  test,
  toast,
  waitForHydration,
} from './people.ts'

const koi = 'Japanese Chest Piece'
const ourselves = { 'Sec-Fetch-Site': 'same-origin' }

test('a member gives hearts and takes them back, also one that was pressed while signed out', async ({
  member,
  otherMember,
  visitor,
}) => {
  await test.step('a heart turns red at once and is still red tomorrow', async () => {
    await member.goto('/gallery')
    await expectGrey(heart(member, koi))
    await heart(member, koi).dblclick()
    await expectToast(member, 'Added to favorites', 'Item added to your favorites')
    await expectRed(heart(member, koi))

    await member.goto('/gallery/japanese-chest-piece')
    await expectRed(heart(member, koi))
    await heart(member, koi).press('Enter')
    await expectToast(member, 'Removed from favorites', 'Item removed from your favorites')
    await expectGrey(heart(member, koi))
    await expect(heart(member, koi)).toBeFocused()
    await member.reload()
    await expectGrey(heart(member, koi))
  })

  await test.step('a heart that could not be saved turns back', async () => {
    await member.goto('/watch')
    await member.route('**/favourites/**', (route) =>
      route.fulfill({
        status: 409,
        json: { title: 'Error', text: 'Failed to update favorites', destructive: true },
      }),
    )
    const letter = heart(member, 'The Last Letter')
    await letter.click()
    await expectToast(member, 'Error', 'Failed to update favorites')
    await expect(toast(member, 'Error').locator('xpath=..')).toHaveRole('alert')
    await expectGrey(letter)
    await member.unroute('**/favourites/**')
  })

  await test.step('the dashboard lists them and lets go of them', async () => {
    await member.goto('/dashboard')
    await expect(member.getByRole('link', { name: 'See the gallery' })).toBeVisible()
    await expect(member.getByRole('link', { name: 'See the films' })).toBeVisible()
    await favourite(member, 'gallery', 'japanese-chest-piece')
    await favourite(member, 'gallery', 'artist-at-work')
    await favourite(member, 'video', 'grief-&-ink-the-last-letter')
    await member.goto('/dashboard')
    const titles = pictures(member).getByRole('heading', { level: 3 })
    await expect(titles).toHaveText(['Artist at Work', koi])
    await expect(films(member).getByText('A script, not filmed yet.')).toBeVisible()
    await follow(films(member), 'The Last Letter')
    await expect(member).toHaveURL('/watch#transcript-grief-&-ink-the-last-letter')
    await expect(member.getByText('And in all that time you never opened one.')).toBeVisible()
    await member.goBack()
    await waitForHydration(member)

    const row = await pictures(member).locator('[name=remove]').first().inputValue()
    await otherMember.request.post('/dashboard', { form: { remove: row }, headers: ourselves })
    await member.reload()
    await expect(titles).toHaveCount(2)

    await press(pictures(member), 'Remove Artist at Work')
    await expectToast(member, 'Removed from favorites')
    await expect(toast(member, 'Removed from favorites')).not.toContainText('Item')
    await expect(titles).toHaveText([koi])
    await expect(pictures(member)).toBeFocused()
    await press(films(member), 'Remove The Last Letter')
    await expect(member.getByRole('link', { name: 'See the films' })).toBeVisible()
  })

  await test.step('hearts show on the wall, on the pages of works and in the row below', async () => {
    const pageHeart = member
      .locator('article')
      .getByRole('button', { name: /to favourites$|from favourites$/ })
    await member.goto('/gallery')
    await press(member, 'Save Modern Portrait, Woman to favourites')
    await expectToast(member, 'Added to favorites', 'Item added to your favorites')
    await expect(member).toHaveURL('/gallery')

    await follow(member, 'View Details of Japanese Leg Sleeves')
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Japanese Leg Sleeves')
    await expect(pageHeart).toHaveAttribute('aria-pressed', 'false')
    await waitForHydration(member)
    await member.keyboard.press('ArrowRight')
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Modern Portrait, Woman')
    await expect(pageHeart).toHaveAttribute('aria-pressed', 'true')
    await member.reload()
    await expect(pageHeart).toHaveAttribute('aria-pressed', 'true')

    await member.goto('/gallery/japanese-chest-piece')
    const more = member.getByRole('region', { name: 'More Japanese Traditional Work' })
    await more.getByRole('link', { name: 'Japanese Leg Sleeves' }).hover()
    await expect(more.locator('.plate').first()).not.toHaveCSS('transform', 'none')
    await press(more, 'Save Japanese Leg Sleeves to favourites')
    await expectToast(member, 'Added to favorites')
    await expect(member).toHaveURL('/gallery/japanese-chest-piece')
    await expect(member.getByRole('link', { name: /^Save/ })).toHaveCount(1)
  })

  await test.step('one pressed while signed out leads to sign-in and is red after it', async () => {
    await visitor.goto('/watch')
    await heart(visitor, 'The Last Letter').click()
    await expect(visitor).toHaveURL('/auth')
    await visitor.goto('/gallery/japanese-chest-piece')
    await heart(visitor, koi).click()
    await expect(visitor).toHaveURL('/auth')

    await signIn(visitor, otherMember)
    await expect(visitor).toHaveURL('/dashboard')
    await expectToast(visitor, 'Welcome back!')
    await expectToast(visitor, 'Added to favorites', 'Item added to your favorites')
    await expect(pictures(visitor).getByRole('link', { name: koi })).toBeVisible()
    await visitor.goto('/gallery')
    await expectRed(heart(visitor, koi))

    await signOut(visitor)
    await visitor.goto('/gallery')
    await expectGrey(heart(visitor, koi))
    await signIn(visitor, otherMember)
    await expectToast(visitor, 'Welcome back!')
    await expect(toast(visitor, 'Added to favorites')).toHaveCount(0)
  })
})

function heart(page: Page, title: string) {
  return page.getByRole('button', { name: new RegExp(`${title} (?:to|from) favourites`) }).first()
}

function pictures(page: Page) {
  return page.getByRole('region', { name: 'Favourite Picture Stories' })
}

function films(page: Page) {
  return page.getByRole('region', { name: 'Favourite Video Cards' })
}

async function favourite(member: Member, type: string, id: string) {
  const answer = await member.request.post(`/favourites/${type}/${encodeURIComponent(id)}`, {
    form: { favourite: 'yes' },
    headers: ourselves,
  })
  expect(answer.ok()).toBe(true)
}

async function expectRed(button: Locator) {
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveAccessibleName(/^Save/)
  await expect(button.locator('svg')).toHaveCSS('fill-rule', 'nonzero')
}

async function expectGrey(button: Locator) {
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveAccessibleName(/^Save/)
  await expect(button.locator('svg')).toHaveCSS('fill-rule', 'evenodd')
}
