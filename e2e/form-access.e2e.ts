import type { Page } from '@playwright/test'
import { expect, expectToast, someAccount, test, toast, waitForHydration } from './people.ts'
import { writeStory } from './story-form.ts'

test('labels say what is required and what is optional, and keep a space before it', async ({
  member,
  visitor,
}) => {
  await member.goto('/submit')
  await expect(member.getByRole('textbox', { name: 'Email from your account' })).toBeVisible()
  await expect(member.getByRole('textbox', { name: 'Location optional' })).toBeVisible()
  for (const box of await member.getByRole('checkbox').all()) {
    await expect(box).toHaveAttribute('aria-required', 'true')
  }
  await visitor.goto('/contact')
  for (const address of ['/contact', '/complaints', '/auth?tab=sign-up']) {
    await visitor.goto(address)
    expect(await fieldsWithoutWord(visitor), address).toEqual([])
  }
  expect(await fieldsWithoutWord(member), '/submit').toEqual([])
  await visitor.goto('/contact')
  await expect(visitor.getByLabel('Subject')).toHaveValue('')
})

test('fields beside each other stay in line when one has an error', async ({ visitor }) => {
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.goto('/contact')
  await waitForHydration(visitor)
  const topOf = async (label: string) =>
    (await visitor.getByRole('main').getByLabel(label).boundingBox())!.y
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByRole('main').getByLabel('Email').fill(someAccount().email)
  await expect(visitor.getByText('Enter your name.')).toBeVisible()
  await expect(visitor.getByText('Please enter your email address.')).toHaveCount(0)
  expect(await topOf('Name')).toBe(await topOf('Email'))
})

test('the focus is never lost: after a success, and after a toast', async ({ visitor }) => {
  await visitor.goto('/contact')
  await waitForHydration(visitor)
  await visitor.getByLabel('Name').fill('Maya Thornton')
  await visitor.getByRole('main').getByLabel('Email').fill(someAccount().email)
  await visitor.getByLabel('Subject').selectOption('press')
  await visitor.getByLabel('Message').fill('May we print the swallow?')
  await visitor.getByRole('button', { name: 'Send Message' }).press('Enter')
  await expectToast(visitor, 'Message Sent!')
  await expect(visitor.getByLabel('Message')).toHaveValue('')
  expect(await focused(visitor)).toBe('in main')
  await visitor.keyboard.press('Tab')
  await expect(visitor.getByRole('main').getByRole('link').first()).toBeFocused()

  const dismiss = toast(visitor, 'Message Sent!').getByRole('button', { name: 'Dismiss' })
  await dismiss.press('Enter')
  await expect(dismiss).toBeHidden()
  await expect(visitor.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('a toast comes into a region that was there before, and not onto what has the focus', async ({
  member,
}) => {
  await member.setViewportSize({ width: 390, height: 700 })
  await writeStory(member)
  await waitForHydration(member)
  const regions = member.locator('.toasts > [role]')
  await expect(regions).toHaveCount(2)
  const before = await regions.first().evaluateHandle((region) => region)
  await member.getByRole('checkbox').last().uncheck()
  const send = member.getByRole('button', { name: 'Submit your story' })
  // At the lower edge, where toasts lie.
  await send.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await send.press('Enter')
  await expectToast(member, 'Consent Required')
  expect(
    await toast(member, 'Consent Required').evaluate(
      (shown, region) => shown.parentElement === region,
      before,
    ),
  ).toBe(true)
  const lowest = await toast(member, 'Consent Required').boundingBox()
  const focusedBox = await member.locator(':focus').boundingBox()
  expect(focusedBox!.y + focusedBox!.height).toBeLessThanOrEqual(lowest!.y)
})

/** The fields of the page that do not say, beside their label, that they are required or optional. */
function fieldsWithoutWord(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main .field :is(input, textarea, select)')]
      .filter((field) => !field.readOnly && field.type !== 'radio')
      .filter((field) => {
        const words = field.closest('.field')?.querySelector('.lab')?.textContent ?? ''
        return !/ (?:required|optional)/.test(words)
      })
      .map((field) => field.name),
  )
}

function focused(page: Page) {
  return page.evaluate(() =>
    document.activeElement?.closest('main') ? 'in main' : document.activeElement?.tagName,
  )
}
