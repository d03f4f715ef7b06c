import type { Locator, Page } from '@playwright/test'
import { desktop, phone } from './page-checks.ts'
import {
  expect,
  expectToast,
  press,
  pressExactly,
  signIn,
  someAccount,
  test,
  toast,
  waitForCheck,
  waitForHydration,
} from './people.ts'
import { writeStory } from './story-form.ts'

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
    await pressExactly(visitor, 'Share')
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
    await pressExactly(other, 'Sign In')
    await expectToast(other, 'You seem to be offline')
    const below = await toast(other, 'You seem to be offline').boundingBox()
    const above = await toast(other, 'Sign in failed').boundingBox()
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)

    await other.context().setOffline(false)
    await expect(toast(other, 'You seem to be offline')).toBeHidden()
  })
})

test('what a form says of itself lies on nothing that can be pressed', async ({
  visitor,
  member,
}) => {
  await member.goto('/about')
  await press(toast(member, 'Welcome back!'), 'Dismiss')
  for (const size of [desktop, phone]) {
    await test.step(`a wrong password, ${size.width} px`, async () => {
      await visitor.setViewportSize(size)
      await visitor.goto('/auth')
      const button = visitor.getByRole('button', { name: 'Sign In', exact: true })
      const { email, password } = someAccount()
      await visitor.getByRole('main').getByLabel('Email').fill(email)
      await visitor.getByLabel('Password', { exact: true }).fill(password)
      await atTheLowerEdge(button)
      await button.click()
      await expectToast(
        visitor,
        'Sign in failed',
        'That email and password do not match an account.',
      )
      await expectNothingCovered(visitor, button)
      await expect(toast(visitor, 'Sign in failed')).toBeInViewport()

      // Without React, the answer is a page of its own.
      await visitor.locator('#sign-in').evaluate((form: HTMLFormElement) => {
        form.method = 'post'
        const intent = new FormData(form, form.querySelector('button[name=intent]'))
        form.append(
          Object.assign(document.createElement('input'), {
            type: 'hidden',
            name: 'intent',
            value: intent.get('intent'),
          }),
        )
        form.submit()
      })
      await waitForHydration(visitor)
      await expectToast(visitor, 'Sign in failed')
      await expectNothingCovered(visitor, button)
    })

    await test.step(`a refused story, ${size.width} px`, async () => {
      await member.setViewportSize(size)
      await writeStory(member)
      await waitForHydration(member)
      await waitForCheck(member, 'submission-form')
      await member.getByLabel('Title').fill('')
      await member.getByRole('checkbox').last().uncheck()
      const button = member.getByRole('button', { name: 'Submit your story' })
      await atTheLowerEdge(button)
      await button.click()
      await expectToast(
        member,
        'Consent Required',
        'Please check both consent checkboxes to submit your story. Please also look at “Title”.',
      )
      await expectNothingCovered(member, button)
      // What is mended meanwhile does not make it speak again.
      const said = await toast(member, 'Consent Required').elementHandle()
      await member.getByLabel('Title').fill('The swallow')
      expect(await said?.evaluate((element) => element.isConnected)).toBe(true)
      await member.getByRole('checkbox').last().check()
      await expect(toast(member, 'Consent Required')).toHaveCount(0)
    })
  }

  await test.step('when it goes, the button stays where it is', async () => {
    await member.getByRole('checkbox').last().uncheck()
    const button = member.getByRole('button', { name: 'Submit your story' })
    await button.click()
    await expectToast(member, 'Consent Required')
    const before = await button.evaluate((element: HTMLElement) => element.offsetTop)
    await press(toast(member, 'Consent Required'), 'Dismiss')
    await expect(toast(member, 'Consent Required')).toBeHidden()
    expect(await button.evaluate((element: HTMLElement) => element.offsetTop)).toBe(before)
  })

  await test.step('a failure that came with the page does not lie on its form', async () => {
    await visitor.goto('/auth/code')
    await expectToast(visitor, 'Sign in again')
    await expectNothingCovered(
      visitor,
      visitor.getByRole('button', { name: 'Sign In', exact: true }),
    )
  })
})

/** Where toasts lie. */
function atTheLowerEdge(button: Locator) {
  return button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
}

/** No toast that is seen lies on a control, wherever the page is scrolled to. */
async function expectNothingCovered(page: Page, button: Locator) {
  for (const block of ['start', 'center', 'end'] as const) {
    await button.evaluate((element, block) => element.scrollIntoView({ block }), block)
    const covered = await page.evaluate(() => {
      const seen = [...document.querySelectorAll<HTMLElement>('[data-toast]')].filter((toast) =>
        toast.checkVisibility({ visibilityProperty: true }),
      )
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, summary, input, select, textarea',
        ),
      ].filter((control) => control.checkVisibility({ visibilityProperty: true }))
      return seen.flatMap((toast) => {
        const above = toast.getBoundingClientRect()
        return controls
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect()
            const isBeside = right <= above.left || left >= above.right
            return !toast.contains(control) && !isBeside && bottom > above.top && top < above.bottom
          })
          .map((control) => control.outerHTML.slice(0, 120))
      })
    })
    expect(covered, `with the button at the ${block}`).toEqual([])
  }
}

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
