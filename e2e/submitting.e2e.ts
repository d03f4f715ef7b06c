import type { Page } from '@playwright/test'
import { heavyPhoto } from '#tests/files.ts'
import {
  expect,
  expectToast,
  follow,
  type Member,
  press,
  pressExactly,
  signIn,
  test,
  toast,
  waitForCheck,
  waitForHydration,
} from './people.ts'
import {
  expectSent,
  fillStory,
  photoField,
  sendIn,
  sendStory,
  words,
  writeStory,
} from './story-form.ts'

test('a member is told what a story still needs, and sends it once', async ({ member }) => {
  await test.step('a required field is empty', async () => {
    const sent = posts(member)
    const refusals = {
      Title: 'Give your story a title.',
      'Full name': 'Tell us your name.',
      'Your story': 'Enter your story.',
    }
    await writeStory(member)
    await waitForHydration(member)
    await waitForCheck(member, 'submission-form')
    for (const [label, words] of Object.entries(refusals)) {
      const field = member.getByLabel(label)
      const typed = await field.inputValue()
      await field.fill('')
      await sendIn(member)
      await expect(field).toHaveAccessibleDescription(new RegExp(words))
      await expect(field).toBeFocused()
      await field.fill(typed)
    }
    expect(sent).toEqual([])
  })

  await test.step('both consents are needed, and the toast says so each time', async () => {
    const sent = posts(member)
    await writeStory(member, { title: 'Agreed to at last' })
    await waitForHydration(member)
    await waitForCheck(member, 'submission-form')
    const [editorial, privacy] = await member.getByRole('checkbox').all()
    for (const [first, second] of [
      [false, false],
      [true, false],
      [false, true],
    ] as const) {
      await editorial!.setChecked(first)
      await privacy!.setChecked(second)
      await sendIn(member)
      await expectToast(
        member,
        'Consent Required',
        'Please check both consent checkboxes to submit your story.',
      )
      await press(toast(member, 'Consent Required'), 'Dismiss')
      await expect(toast(member, 'Consent Required')).toBeHidden()
    }
    expect(sent).toEqual([])
    await editorial!.check()
    await sendIn(member)
    await expectSent(member)
  })

  await test.step('the toast is announced, and covers nothing that has the focus', async () => {
    await member.setViewportSize({ width: 390, height: 700 })
    await writeStory(member)
    await waitForHydration(member)
    const regions = member.locator('form .toasts > [role]')
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

  await test.step('a second click while it is sent sends nothing', async () => {
    const sent = posts(member)
    await writeStory(member, { title: 'Clicked twice' })
    await waitForHydration(member)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await member.route('**/submit.data*', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await press(member, 'Submit your story')
    const busy = member.getByRole('button', { name: 'Submitting...' })
    await expect(busy).toBeDisabled()
    await busy.click({ force: true })
    release()
    await expectSent(member)
    expect(sent).toHaveLength(1)
    await member.goto('/dashboard')
    await expect(member.getByRole('link', { name: 'Clicked twice' })).toHaveCount(1)
  })

  await test.step('two stories sent one after the other are both confirmed', async () => {
    for (const title of ['The first of two', 'The second of two']) {
      await member.goto('/submit')
      await member.getByLabel('Title').fill(title)
      await member.getByLabel('Full name').fill('Maya Thornton')
      await member.getByLabel('Your story').fill(words)
      for (const box of await member.getByRole('checkbox').all()) await box.check()
      await sendIn(member)
      await expectSent(member)
      const heading = member.getByRole('heading', { name: 'Your story is with us' })
      await expect(heading).toBeVisible()
      await expect(member.getByRole('main')).toContainText(title)
      await expect(member.getByLabel('Title')).toHaveCount(0)
    }
  })
})

test('a draft comes back to whoever wrote it, and to nobody else', { tag: '@full' }, async ({
  member,
  otherMember,
}) => {
  await test.step('somebody whose session ended signs in again and finds it', async () => {
    await writeStory(member, { title: 'Interrupted', location: 'Goole', theme: 'journey' })
    await waitForHydration(member)
    await member.getByLabel('Title').fill('Interrupted once')
    await member.context().clearCookies()
    await sendIn(member)
    await expect(member).toHaveURL('/auth')
    await expectToast(member, 'Please sign in first', 'You need to be signed in to submit a story.')

    await signIn(member, member)
    await expectToast(member, 'Welcome back!')
    await expectDraft(member)
    await member.reload()
    await expectDraft(member)
    for (const box of await member.getByRole('checkbox').all()) await box.check()
    await sendIn(member)
    await expectSent(member)
    await waitForHydration(member)
    await member.goto('/submit')
    await expect(member.getByLabel('Title')).toHaveValue('')
    await expect(member.getByLabel('Your story')).toHaveValue('')
  })

  await test.step('the page says that it is kept, and what is back can be discarded', async () => {
    const back = member.getByText('We kept what you wrote. The photo must be chosen again.')
    await expect(back).toBeHidden()
    await expect(member.getByText('Kept on this device')).toBeHidden()
    await member.getByLabel('Title').fill('Begun and thrown away')
    await expect(member.getByText(/^Kept on this device, \d\d:\d\d$/)).toBeVisible()
    await member.goto('/dashboard')
    await expect(begunStory(member)).toBeVisible()
    await follow(member, 'Go on writing')
    await expect(back).toBeVisible()
    await Promise.all([member.waitForResponse('**/submit/draft'), pressExactly(member, 'Discard')])
    await expect(member.getByLabel('Title')).toHaveValue('')
    await expect(back).toBeHidden()
    await expect(member.getByText('Kept on this device')).toBeHidden()
    await member.goto('/dashboard')
    await waitForHydration(member)
    await expect(begunStory(member)).toBeHidden()
  })

  await test.step('the next person at the same computer does not', async () => {
    await member.goto('/submit')
    await member.getByLabel('Title').fill('Nobody else’s business')
    await member.context().clearCookies()
    await signIn(member, otherMember)
    await expectToast(member, 'Welcome back!')
    await member.goto('/submit')
    await expect(member.getByLabel('Email')).toHaveValue(otherMember.email)
    await expect(member.getByLabel('Title')).toHaveValue('')
  })
})

function begunStory(page: Page) {
  return page.getByRole('heading', { name: 'You have begun a story' })
}

test('a story that is begun on one device goes on on another, and neither loses a word', {
  tag: '@full',
}, async ({ member, site, browser }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const other = Object.assign(await context.newPage(), { email: member.email })
  await signIn(other, member)
  await expectToast(other, 'Welcome back!')
  const kept = (page: Page) => page.getByText(/^Kept with your account, \d\d:\d\d$/)
  const elsewhere = (page: Page) => page.getByText('on another device').filter({ visible: true })
  const title = (page: Page) => page.getByLabel('Title')

  await test.step('the other device offers it, and takes it over', async () => {
    await member.goto('/submit')
    await title(member).fill('Begun at home')
    await member.getByLabel('Theme').selectOption('journey')
    await title(member).press('End')
    await member.keyboard.type('!')
    await expect(kept(member)).toBeVisible()
    await member.reload()
    await expect(title(member)).toHaveValue('Begun at home!')
    await expect(elsewhere(member)).toBeHidden()

    await other.goto('/dashboard')
    await expect(begunStory(other)).toBeVisible()
    await follow(other, 'Go on writing')
    await expect(elsewhere(other)).toContainText('“Begun at home!”')
    await expect(title(other)).toHaveValue('')
    await follow(other, 'Go on with it here')
    await expect(title(other)).toHaveValue('Begun at home!')
    await expect(other.getByLabel('Theme')).toHaveValue('journey')
    await expect(other.getByText('We kept what you wrote.')).toBeVisible()
    await expect(elsewhere(other)).toBeHidden()
    await waitForHydration(other)
    await title(other).fill('Gone on on the train')
    await expect(kept(other)).toBeVisible()
    await other.reload()
    await expect(title(other)).toHaveValue('Gone on on the train')
    await expect(elsewhere(other)).toBeHidden()
  })

  await test.step('both texts are kept when both are written on', async () => {
    await title(member).fill('Begun at home, later')
    await expect(kept(member)).toBeVisible()
    await member.reload()
    await expect(title(member)).toHaveValue('Begun at home, later')
    await expect(elsewhere(member)).toContainText('“Gone on on the train”')
    await follow(member, 'Go on with it here')
    await expect(title(member)).toHaveValue('Gone on on the train')
    await expect(elsewhere(member)).toContainText('“Begun at home, later”')
    await member.goto('/dashboard')
    await expect(begunStory(member)).toHaveCount(2)
    await press(member, 'Discard “Begun at home, later”')
    await expect(begunStory(member)).toHaveCount(1)
    await member.goto('/submit')
    await expect(elsewhere(member)).toBeHidden()
    await expect(title(member)).toHaveValue('Gone on on the train')
  })

  await test.step('once it is sent, nothing is begun', async () => {
    await fillStory(member, { title: 'Sent from home' })
    await sendIn(member)
    await expectSent(member)
    await member.goto('/dashboard')
    await waitForHydration(member)
    await expect(begunStory(member)).toBeHidden()
    await member.goto('/submit')
    await expect(title(member)).toHaveValue('')
    await expect(elsewhere(member)).toBeHidden()
  })

  await test.step('with a tick it stays on the device', async () => {
    await member.goto('/account')
    await member.getByLabel('Keep what I have not sent on my device alone').check()
    const choice = member.locator('#stories-begun')
    await press(choice, 'Save this choice')
    await expectToast(member, 'Saved')
    await member.goto('/submit')
    await title(member).fill('On this device alone')
    await expect(member.getByText(/^Kept on this device/)).toBeVisible()
    await other.goto('/submit')
    await expect(elsewhere(other)).toBeHidden()
    await member.goto('/dashboard')
    await press(member, 'Discard “On this device alone”')
    await expect(begunStory(member)).toBeHidden()
    await member.goto('/submit')
    await expect(title(member)).toHaveValue('')
  })
  await context.close()
})

test('a photo that is still on its way when nobody is signed in is answered like any other form', {
  tag: '@full',
}, async ({ member, admin }) => {
  const photo = await heavyPhoto(6)
  const id = await sendStory(member, { title: 'With another photo' })

  await test.step('a story', async () => {
    await writeStory(member, { title: 'Interrupted once', photo, location: 'Goole' })
    await member.getByLabel('Theme').selectOption('journey')
    await waitForHydration(member)
    await member.context().clearCookies()
    await sendSlowly(member, () => sendIn(member))
    await expect(member).toHaveURL('/auth')
    await expectToast(member, 'Please sign in first', 'You need to be signed in to submit a story.')
    await signIn(member, member)
    await expectToast(member, 'Welcome back!')
    await expectDraft(member)
  })

  await test.step('another photo', async () => {
    await member.goto(`/submission/${id}`)
    await photoField(member).setInputFiles(photo)
    await member.context().clearCookies()
    await sendSlowly(member, () => press(member, 'Send photo'))
    await expect(member).toHaveURL('/auth')
  })

  await test.step('a picture of the team', async () => {
    await admin.goto('/edit/pictures')
    const form = admin.getByRole('main').locator('form[enctype]')
    await form.locator('input[type="file"]').setInputFiles(photo)
    await form.getByLabel('Credit').fill('Hana & Co')
    await admin.context().clearCookies()
    await sendSlowly(admin, () => press(form, 'Add the picture'))
    await expectToast(admin, 'Not sent', 'You were signed out')
    await expect(form.getByLabel('Credit')).toHaveValue('Hana & Co')
  })
})

/** Sends a form at 150 kB a second. */
async function sendSlowly(page: Page, send: () => Promise<void>) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  })
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await send()
  await answered
  await network.detach()
}

async function expectDraft(page: Member) {
  await page.goto('/submit')
  await expect(page.getByLabel('Title')).toHaveValue('Interrupted once')
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Thornton')
  await expect(page.getByLabel('Your story')).toHaveValue(words)
  await expect(page.getByLabel('Location')).toHaveValue('Goole')
  await expect(page.getByLabel('Theme')).toHaveValue('journey')
  await expect(page.getByLabel('Email')).toHaveValue(page.email)
}

function posts(page: Member) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  return sent
}
