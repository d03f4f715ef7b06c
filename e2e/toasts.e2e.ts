import type { Page } from '@playwright/test'
import {
  expect,
  expectToast,
  signIn,
  someAccount,
  test,
  toast,
  waitForHydration,
} from './people.ts'

test('a toast is announced, and stays for as long as a reader needs it', async ({
  visitor,
  newcomer,
}) => {
  await test.step('it goes after six seconds in which nobody looks at it', async () => {
    await stopClock(visitor)
    await leaveSignedOut(visitor)
    await visitor.goto('/stories')
    await expectToast(visitor, 'Signed out successfully', 'You have been signed out.')
    const shown = toast(visitor, 'Signed out successfully')
    await expect(shown.locator('xpath=..')).toHaveRole('status')

    // Only what changes in a live region is read out.
    const changes = await shown.evaluateHandle((element) => {
      const seen: MutationRecord[] = []
      new MutationObserver((records) => seen.push(...records)).observe(element, { childList: true })
      return seen
    })
    await visitor.clock.runFor(1_000)
    expect(await changes.evaluate((seen) => seen.length)).toBeGreaterThan(0)

    await shown.hover()
    await visitor.clock.runFor(20_000)
    await expect(shown).toBeVisible()
    await visitor.mouse.move(0, 0)
    await visitor.clock.runFor(5_900)
    await expect(shown).toBeVisible()

    await shown.getByRole('button', { name: 'Dismiss' }).focus()
    await visitor.clock.runFor(20_000)
    await expect(shown).toBeVisible()
    await visitor.getByRole('link', { name: 'Watch' }).first().focus()
    await visitor.clock.runFor(5_900)
    await expect(shown).toBeVisible()
    await visitor.clock.runFor(200)
    await expect(shown).toBeHidden()
  })

  await test.step('one that reports a failure stays until it is dismissed', async () => {
    await stopClock(visitor)
    await visitor.goto('/story/nowhere')
    await expect(visitor).toHaveURL('/stories')
    const shown = toast(visitor, 'Story not found')
    await expect(shown.locator('xpath=..')).toHaveRole('alert')
    await visitor.clock.runFor('01:00')
    await expect(shown).toBeVisible()
    await waitForHydration(visitor)
    await shown.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(shown).toBeHidden()
    await visitor.reload()
    await expect(shown).toHaveCount(0)
  })

  await test.step('what was copied says so for two seconds', async () => {
    await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await stopClock(visitor)
    await visitor.goto('/gallery/hand-tattoo-portrait')
    await visitor.getByRole('button', { name: 'Share', exact: true }).click()
    const copy = visitor.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true })
    await copy.click()
    const copied = visitor.getByRole('dialog').getByRole('button', { name: 'copied' })
    await expect(copied).toBeVisible()
    await visitor.clock.runFor(1_900)
    await expect(copied).toBeVisible()
    await visitor.clock.runFor(200)
    await expect(copied).toHaveCount(0)
    await expect(copy).toBeVisible()
  })

  await test.step('it does not lie on one that is still to be read', async () => {
    const other = await newcomer()
    await signIn(other, someAccount())
    await expectToast(other, 'Sign in failed')
    await waitForHydration(other)
    await other.context().setOffline(true)
    await other.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectToast(other, 'You seem to be offline')
    const below = await toast(other, 'You seem to be offline').boundingBox()
    const above = await toast(other, 'Sign in failed').boundingBox()
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)

    await other.context().setOffline(false)
    await expect(toast(other, 'You seem to be offline')).toBeHidden()
  })
})

/** From here on time passes only where a test says so. */
async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

function leaveSignedOut(page: Page) {
  return page.request.post('/sign-out', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  })
}
