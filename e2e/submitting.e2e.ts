import {
  expect,
  expectToast,
  type Member,
  signIn,
  test,
  toast,
  waitForHydration,
} from './people.ts'
import { expectSent, idOf, sendIn, sendStory, words, writeStory } from './story-form.ts'

test('a visitor finds a card that leads to signing in, and what happens next', async ({
  visitor,
}) => {
  await visitor.goto('/submit')
  await expect(visitor.getByRole('heading', { name: 'Sign In Required' })).toBeVisible()
  await expect(visitor.getByLabel('Title')).toHaveCount(0)
  const steps = visitor.getByRole('region', { name: 'What Happens Next' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText(['Review', 'Connect', 'Share'])
  await visitor.getByRole('link', { name: 'Sign In / Sign Up' }).click()
  await expect(visitor).toHaveURL('/auth')
})

test('a story is not sent while a required field is empty', async ({ member }) => {
  const sent = posts(member)
  const refusals = {
    Title: 'Give your story a title.',
    'Full name': 'Tell us your name.',
    'Your story': 'Enter your story.',
  }
  await writeStory(member)
  await waitForHydration(member)
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

test('a story is not sent without both consents, and the toast says so each time', async ({
  member,
}) => {
  const sent = posts(member)
  await writeStory(member, { title: 'Agreed to at last' })
  await waitForHydration(member)
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
    await toast(member, 'Consent Required').getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(member, 'Consent Required')).toBeHidden()
  }
  expect(sent).toEqual([])
  await editorial!.check()
  await sendIn(member)
  await expectSent(member)
})

test('the address is the account’s, whatever is typed or posted', async ({ member, admin }) => {
  await member.goto('/submit')
  await expect(member.getByLabel('Email')).toHaveValue(member.email)
  await expect(member.getByLabel('Email')).not.toBeEditable()

  const title = 'Posted by hand'
  const answer = await post(member, {
    ...(await validFields(member, title)),
    email: 'tampered@readers.example',
    status: 'approved',
    userId: '6f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11',
  })
  expect(answer.status()).toBe(303)
  await admin.goto('/admin')
  const card = admin.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(member.email)
  await expect(card).toContainText('Pending')
})

test('while it is being sent the button says so, and a second click sends nothing', async ({
  member,
}) => {
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
  await member.getByRole('button', { name: 'Submit your story' }).click()
  const busy = member.getByRole('button', { name: 'Submitting...' })
  await expect(busy).toBeDisabled()
  await busy.click({ force: true })
  release()
  await expectSent(member)
  expect(sent).toHaveLength(1)
  await member.goto('/dashboard')
  await expect(member.getByRole('link', { name: 'Clicked twice' })).toHaveCount(1)
})

test('the same form sent many times at once makes one submission', async ({ member }) => {
  await member.goto('/submit')
  const fields = await validFields(member, 'Once and no more')
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(member, fields)))
  expect(answers.map((answer) => answer.status())).toEqual(Array(6).fill(303))
  await member.goto('/dashboard')
  await expect(member.getByRole('link', { name: 'Once and no more' })).toHaveCount(1)
})

test('two stories sent one after the other are both acknowledged', async ({ member }) => {
  for (const title of ['The first of two', 'The second of two']) {
    if (title.startsWith('The first')) await member.goto('/submit')
    await member.getByLabel('Title').fill(title)
    await member.getByLabel('Full name').fill('Maya Thornton')
    await member.getByLabel('Your story').fill(words)
    for (const box of await member.getByRole('checkbox').all()) await box.check()
    await sendIn(member)
    await expectSent(member)
    await expect(member.getByLabel('Title')).toHaveValue('')
    await toast(member, 'Story Submitted').getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('somebody whose session ended while writing signs in again and finds the draft', async ({
  member,
}) => {
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
  await member.reload()
  await waitForHydration(member)
  await expect(member.getByLabel('Title')).toHaveValue('')
  await expect(member.getByLabel('Your story')).toHaveValue('')
})

test('the next person at the same computer does not find the draft', async ({
  member,
  otherMember,
}) => {
  await member.goto('/submit')
  await waitForHydration(member)
  await member.getByLabel('Title').fill('Nobody else’s business')
  await member.context().clearCookies()
  await signIn(member, otherMember)
  await expectToast(member, 'Welcome back!')
  await member.goto('/submit')
  await waitForHydration(member)
  await expect(member.getByLabel('Email')).toHaveValue(otherMember.email)
  await expect(member.getByLabel('Title')).toHaveValue('')
})

test('a story of a megabyte is refused beside its field and stays there', async ({ member }) => {
  const megabyte = 'long story '.repeat(95_400)
  await writeStory(member, { story: megabyte })
  await sendIn(member)
  const field = member.getByLabel('Your story')
  await expect(field).toHaveAccessibleDescription(/Keep your story to 20,000 characters/)
  await expect(field).toHaveValue(megabyte)

  const answer = await post(member, {
    ...(await validFields(member, 'Too long')),
    story: megabyte,
  })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('Keep your story to 20,000 characters')
})

test('a form with odd bytes or doubled fields is read as far as it can be', async ({ member }) => {
  await member.goto('/submit')
  const fields = await validFields(member, 'Without \0 the nought')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, story: `${words}\0\0` })) {
    form.append(name, value)
    form.append(name, `second ${name}`)
  }
  form.append('__proto__', 'x')
  form.append('title[0].x', 'x')
  const answer = await member.request.post('/submit', {
    headers: { Origin: new URL(member.url()).origin },
    multipart: form,
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await idOf(member, 'Without the nought')

  for (const [type, data] of [
    ['application/json', '{}'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n'],
    ['application/x-www-form-urlencoded', '&'.repeat(1_000)],
    ['application/x-www-form-urlencoded', 'title=%00%ff%zz'],
  ] as const) {
    const refused = await member.request.post('/submit', {
      headers: { Origin: new URL(member.url()).origin, 'Content-Type': type },
      data,
      maxRedirects: 0,
    })
    expect(refused.status(), `${type} ${data.slice(0, 20)}`).toBeGreaterThanOrEqual(400)
    expect(refused.status(), `${type} ${data.slice(0, 20)}`).toBeLessThan(500)
  }
})

test('members see their own submissions only, the newest first', async ({
  member,
  otherMember,
}) => {
  await sendStory(member, { title: 'Sent first' })
  await sendStory(member, { title: 'Sent second' })
  await member.goto('/dashboard')
  await expect(member.getByRole('listitem').getByRole('heading')).toHaveText([
    'Sent second',
    'Sent first',
  ])
  await otherMember.goto('/dashboard')
  await expect(otherMember.getByText('You have not sent us a story yet.')).toBeVisible()
  const data = await otherMember.request.get('/dashboard.data')
  expect(await data.text()).not.toContain('Sent first')
})

async function expectDraft(page: Member) {
  await page.goto('/submit')
  await expect(page.getByLabel('Title')).toHaveValue('Interrupted once')
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Thornton')
  await expect(page.getByLabel('Your story')).toHaveValue(words)
  await expect(page.getByLabel('Location')).toHaveValue('Goole')
  await expect(page.getByLabel('Theme')).toHaveValue('journey')
  await expect(page.getByLabel('Email')).toHaveValue(page.email)
}

async function validFields(page: Member, title: string) {
  const formKey = await page.locator('input[name=formKey]').inputValue()
  const consents = { editorialConsent: 'on', privacyConsent: 'on' }
  return { formKey, title, name: 'Maya Thornton', story: words, ...consents }
}

function post(page: Member, multipart: Record<string, string>) {
  return page.request.post('/submit', {
    headers: { Origin: new URL(page.url()).origin },
    multipart,
    maxRedirects: 0,
  })
}

function posts(page: Member) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  return sent
}
