import { expect, expectToast, someAccount, test, waitForHydration } from './people.ts'

test('a visitor sends a message, with an error beside each field that is empty', async ({
  visitor,
  mailTo,
}) => {
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

test('the contact page says where we are, has the media kit and answers four questions', async ({
  visitor,
}) => {
  await visitor.goto('/contact')
  const main = visitor.getByRole('main')
  await expect(main.getByText('Within 24-48 hours')).toBeVisible()
  await expect(main.getByText('Studio in London, team based in Birmingham')).toBeVisible()
  await expect(main.locator('[name=homepage]')).toBeHidden()
  await expect(main.locator('summary')).toHaveCount(4)
  await expect(main.locator('details')).toContainText(['', 'takes 4-8 weeks', '', ''])
  for (const name of ['Instagram', 'YouTube', 'Facebook']) {
    await expect(main.getByRole('button', { name })).toBeDisabled()
  }
  const kit = await visitor.request.get(
    (await main.getByRole('link', { name: 'Media Kit' }).getAttribute('href'))!,
  )
  expect(kit.headers()['content-type']).toBe('application/pdf')
  expect((await kit.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader signs up for the newsletter from the footer, confirms it and unsubscribes', async ({
    visitor,
    mailTo,
  }) => {
    const { email } = someAccount()
    await visitor.goto('/')
    const form = visitor.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' })
    await form.getByLabel('Email address').fill(email)
    await form.getByRole('button', { name: 'Sign up' }).click()
    await expect(visitor.getByRole('heading', { name: 'Now check your inbox' })).toBeVisible()

    const { link, text } = await mailTo(email)
    await visitor.goto(link)
    await visitor.getByRole('button', { name: 'Confirm' }).click()
    await expect(visitor.getByRole('heading', { name: 'Confirmed' })).toBeVisible()

    const leave = /^http:\S+\/newsletter\/leave\S+$/m.exec(text)![0]
    await visitor.goto(leave)
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(visitor.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()

    // A mail program sends this itself (RFC 8058): from no page of ours, and it follows no redirect.
    const pressed = await visitor.request.post(leave, {
      form: { 'List-Unsubscribe': 'One-Click' },
      maxRedirects: 0,
    })
    expect(pressed.status()).toBe(200)
  })

  test('a refused form keeps what was typed and says why, and a complaint gets a case number', async ({
    visitor,
    mailTo,
  }) => {
    const { email } = someAccount()
    await visitor.goto('/privacy')
    await visitor.getByLabel('Your name').fill('Maya Thornton')
    await visitor.getByLabel('Your email').fill('maya@readers')
    await visitor.getByLabel('Your complaint').fill('My old address still stands there.')
    await visitor.getByRole('button', { name: 'Send the complaint' }).click()
    await expect(visitor.getByLabel('Your email')).toHaveAccessibleDescription(/email address/)
    await expect(visitor.getByLabel('Your email')).toHaveValue('maya@readers')
    await expect(visitor.getByLabel('Your complaint')).toHaveValue(/old address/)

    await visitor.getByLabel('Your email').fill(email)
    await visitor.getByRole('button', { name: 'Send the complaint' }).click()
    await expect(visitor.getByRole('heading', { name: 'We have your complaint' })).toBeVisible()
    const [, caseNumber = ''] = /complaints\/(.+)$/.exec(visitor.url())!
    await expect(visitor.getByRole('main')).toContainText(caseNumber)
    expect((await mailTo(email)).subject).toContain(caseNumber)

    await visitor.goto('/contact')
    await visitor.getByLabel('Name').fill('Maya Thornton')
    await visitor.getByRole('main').getByLabel('Email').fill(email)
    await visitor.getByLabel('Subject').selectOption('general')
    await visitor.getByLabel('Message').fill('   ')
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expect(visitor.getByLabel('Name')).toHaveValue('Maya Thornton')
    await visitor.getByLabel('Message').fill('Thank you.')
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await expectToast(visitor, 'Message Sent!')
    await expect(visitor.getByLabel('Message')).toHaveValue('')
  })

  test('a reader registers interest in an offer, confirms it and unsubscribes, and changed links do nothing', async ({
    visitor,
    mailTo,
  }) => {
    const { email } = someAccount()
    await visitor.goto('/interest/print-shop')
    await visitor.getByRole('main').getByLabel('Email').fill(email)
    await visitor.getByRole('button', { name: 'Register your interest' }).click()
    const { link, text } = await mailTo(email)
    await visitor.goto(link)
    await expect(visitor.getByRole('main')).toContainText('the heritage print shop')
    await visitor.getByRole('button', { name: 'Confirm' }).click()
    await expect(visitor.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
    await visitor.goto(/^http:\S+\/interest\/withdraw\S+$/m.exec(text)![0])
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(visitor.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()

    for (const [path, status] of [
      ['/newsletter/confirm?token=made-up', 400],
      ['/newsletter/leave?token=made-up', 400],
      ['/interest/confirm', 400],
      ['/interest/withdraw?token=made-up', 400],
      ['/interest/calculator', 404],
      ['/complaints/HJK-LQR-WX2', 404],
    ] as const) {
      const answer = await visitor.request.get(path)
      expect([path, answer.status()]).toEqual([path, status])
      if (status === 400) expect(answer.headers()['referrer-policy']).toBe('no-referrer')
    }
  })
})
