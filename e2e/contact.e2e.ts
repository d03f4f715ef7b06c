import type { Page } from '@playwright/test'
import { expect, expectToast, press, someAccount, test, toast } from './people.ts'

test('a visitor writes to the editors, and is told beside each field what is missing', async ({
  visitor,
  mailTo,
}) => {
  await test.step('what is missing is said, and one press sends the message', async () => {
    await visitor.goto('/contact')
    await press(visitor, 'Send Message')
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
    await press(visitor, 'Send Message')
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
    const topOf = async (label: string) =>
      (await visitor.getByRole('main').getByLabel(label).boundingBox())!.y
    await press(visitor, 'Send Message')
    await visitor.getByRole('main').getByLabel('Email').fill(someAccount().email)
    await expect(visitor.getByText('Enter your name.')).toBeVisible()
    await expect(visitor.getByText('Please enter your email address.')).toHaveCount(0)
    expect(await topOf('Name')).toBe(await topOf('Email'))
  })

  await test.step('the focus is not lost after a success and after a toast', async () => {
    await visitor.goto('/contact')
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
  expect(fetched).toEqual([])

  await test.step('until then the server checks it', async () => {
    await visitor.getByLabel('Name').focus()
    await expect.poll(() => fetched.length).toBe(1)
    await visitor.getByLabel('Message').fill('May we print the swallow?')
    await press(visitor, 'Send Message')
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
    await press(visitor, 'Send Message')
    await expect(visitor.getByLabel('Name')).toHaveAccessibleDescription('Enter your name.')
    expect(sent).toEqual([])
  })

  await test.step('what is corrected while the server checks it is not refused again', async () => {
    const schema = await hold(visitor, '**/assets/schemas-*.js')
    const answer = await hold(visitor, '**/contact.data*')
    await visitor.goto('/contact')
    await press(visitor, 'Send Message')
    await answer.isAsked
    await visitor.getByLabel('Name').fill('Maya Thornton')
    await schema.release()
    await answer.release()
    await expect(visitor.getByText('Please enter your email address.')).toBeVisible()
    await expect(visitor.getByText('Enter your name.')).toHaveCount(0)
  })

  await test.step('nor when the same field was refused before', async () => {
    const email = visitor.getByRole('main').getByLabel('Email')
    const missing = visitor.getByText('Please enter your email address.')
    const submit = visitor.getByRole('button', { name: 'Send Message' })
    const schema = await hold(visitor, '**/assets/schemas-*.js')
    await visitor.goto('/contact')
    await submit.click()
    await expect(missing).toBeVisible()

    const answer = await hold(visitor, '**/contact.data*')
    await submit.click()
    await answer.isAsked
    await email.fill(someAccount().email)
    await schema.release()
    await expect(missing).toHaveCount(0)
    await answer.release()
    await expect(submit).toBeVisible()
    await expect(missing).toHaveCount(0)
  })
})

test('an answer does not take the focus from the field that somebody has gone on to', async ({
  visitor,
}) => {
  const email = visitor.getByRole('main').getByLabel('Email')
  const submit = visitor.getByRole('button', { name: 'Send Message' })

  await test.step('a field that is being filled in', async () => {
    const answer = await hold(visitor, '**/contact.data*')
    const schema = await hold(visitor, '**/assets/schemas-*.js')
    await visitor.goto('/contact')
    await submit.click()
    await answer.isAsked
    await email.focus()
    await answer.release()
    await expect(visitor.getByText('Enter your name.')).toBeVisible()
    await visitor.keyboard.insertText('maya@readers.example')
    await expect(email).toHaveValue('maya@readers.example')
    await expect(visitor.getByLabel('Name')).toHaveValue('')
    await schema.release()
    await expect(visitor.getByText('Please enter your email address.')).toHaveCount(0)
    await expect(visitor.getByText('Enter your name.')).toBeVisible()
  })

  await test.step('the field that it was sent from with Enter, when somebody types on', async () => {
    const answer = await hold(visitor, '**/contact.data*')
    await hold(visitor, '**/assets/schemas-*.js')
    await visitor.goto('/contact')
    await email.fill('maya@')
    await email.press('Enter')
    await answer.isAsked
    await visitor.keyboard.insertText('readers')
    await answer.release()
    await expect(visitor.getByText('Enter your name.')).toBeVisible()
    await visitor.keyboard.insertText('.example')
    await expect(email).toHaveValue('maya@readers.example')
  })

  await test.step('with Enter alone it moves to the first error', async () => {
    await hold(visitor, '**/assets/schemas-*.js')
    await visitor.goto('/contact')
    await email.press('Enter')
    await expect(visitor.getByText('Enter your name.')).toBeVisible()
    await expect(visitor.getByLabel('Name')).toBeFocused()
  })
})

/** Keeps the next request for it waiting, and releases it once it was asked for. */
async function hold(page: Page, address: string) {
  const isAsked = Promise.withResolvers<void>()
  const isReleased = Promise.withResolvers<void>()
  await page.unroute(address)
  await page.route(address, async (route) => {
    isAsked.resolve()
    await isReleased.promise
    await route.continue()
  })
  return {
    isAsked: isAsked.promise,
    async release() {
      const response = page.waitForResponse(address)
      isReleased.resolve()
      await (await response).finished()
    },
  }
}
