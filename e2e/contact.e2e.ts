import type { Page } from '@playwright/test'
import { expect, expectToast, someAccount, test, toast, waitForHydration } from './people.ts'

test('a visitor writes to the editors, and is told beside each field what is missing', async ({
  visitor,
  mailTo,
}) => {
  await test.step('what is missing is said, and one press sends the message', async () => {
    await visitor.goto('/contact')
    await waitForHydration(visitor)
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.')
    await expect(visitor.getByLabel('Message')).toHaveAccessibleDescription('Enter your message.')
    await expect(visitor.getByLabel('Name')).toBeFocused()

    const { email } = someAccount()
    const form = visitor.getByRole('main').locator('form')
    await visitor.getByLabel('Name').fill('Maya Thornton')
    await form.getByLabel('Email').fill(email)
    await visitor.getByLabel('Subject').selectOption('press')
    await visitor.getByLabel('Message').fill('May we print the swallow?')
    const held = Promise.withResolvers<void>()
    await visitor.route('**/contact.data', async (route) => {
      await held.promise
      await route.continue()
    })
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByRole('button', { name: 'Sending...' })).toBeVisible()
    held.resolve()

    await expectToast(
      visitor,
      'Message Sent!',
      "Thank you for reaching out. We'll get back to you soon.",
    )
    await expect(visitor.getByLabel('Message')).toHaveValue('')
    await expect(visitor.getByLabel('Subject')).toHaveValue('')
    // Other tests on this site send messages too.
    let received = await mailTo('hello@indelible.example')
    for (let which = 2; !received.text.includes(email); which += 1) {
      received = await mailTo('hello@indelible.example', which)
    }
    expect(received.text).toContain(`Reply-To: ${email}`)
    expect(received.text).toContain('May we print the swallow?')
  })

  await test.step('fields beside each other stay in line when one has an error', async () => {
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

  await test.step('the focus is not lost after a success and after a toast', async () => {
    await visitor.goto('/contact')
    await waitForHydration(visitor)
    await visitor.getByLabel('Name').fill('Maya Thornton')
    await visitor.getByRole('main').getByLabel('Email').fill(someAccount().email)
    await visitor.getByLabel('Subject').selectOption('press')
    await visitor.getByLabel('Message').fill('May we print the swallow?')
    await visitor.getByRole('button', { name: 'Send Message' }).press('Enter')
    await expectToast(visitor, 'Message Sent!')
    await expect(visitor.getByLabel('Message')).toHaveValue('')
    await expect.poll(() => focused(visitor)).toBe('in main')
    await visitor.keyboard.press('Tab')
    expect(await focused(visitor)).toBe('in main')
    await visitor.getByLabel('Name').focus()

    const dismiss = toast(visitor, 'Message Sent!').getByRole('button', { name: 'Dismiss' })
    await dismiss.press('Enter')
    await expect(dismiss).toBeHidden()
    await expect(visitor.getByLabel('Name')).toBeFocused()
  })
})

function focused(page: Page) {
  return page.evaluate(() =>
    document.activeElement?.closest('main') ? 'in main' : document.activeElement?.tagName,
  )
}

test('a form fetches its schema once somebody fills it in, and does without if it does not arrive', async ({
  visitor,
}) => {
  const fetched: string[] = []
  const held = Promise.withResolvers<void>()
  await visitor.route('**/assets/schemas-*.js', async (route) => {
    fetched.push(route.request().url())
    await held.promise
    await route.continue()
  })
  await visitor.goto('/contact')
  await waitForHydration(visitor)
  expect(fetched).toEqual([])

  await test.step('until then the server checks it', async () => {
    await visitor.getByLabel('Name').focus()
    await expect.poll(() => fetched.length).toBe(1)
    await visitor.getByLabel('Message').fill('May we print the swallow?')
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.')
    await expect(visitor.getByLabel('Message')).toHaveValue('May we print the swallow?')
  })

  await test.step('what was corrected meanwhile is checked when it arrives', async () => {
    await visitor.getByLabel('Name').fill('Maya Thornton')
    await expect(visitor.getByText('Enter your name.')).toBeVisible()
    held.resolve()
    await expect(visitor.getByText('Enter your name.')).toHaveCount(0)
  })

  await test.step('from then on the browser checks it by itself', async () => {
    const sent: string[] = []
    visitor.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await visitor.getByLabel('Name').fill('')
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.')
    expect(sent).toEqual([])
  })

  await test.step('what is corrected while the server checks it is not refused again', async () => {
    const sent = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const arrives = Promise.withResolvers<void>()
    await visitor.route('**/assets/schemas-*.js', async (route) => {
      await arrives.promise
      await route.continue()
    })
    await visitor.goto('/contact')
    await visitor.route('**/contact*', async (route) => {
      if (route.request().method() === 'POST') {
        sent.resolve()
        await answered.promise
      }
      await route.fallback()
    })
    await waitForHydration(visitor)
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await sent.promise
    await visitor.getByLabel('Name').fill('Maya Thornton')
    const schema = visitor.waitForResponse('**/assets/schemas-*.js')
    arrives.resolve()
    await (await schema).finished()
    answered.resolve()
    await expect(visitor.getByText('Please enter your email address.')).toBeVisible()
    await expect(visitor.getByText('Enter your name.')).toHaveCount(0)
  })
})
