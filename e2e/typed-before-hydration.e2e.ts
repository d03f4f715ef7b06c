import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectToast, type Member, test, waitForHydration } from './people.ts'
import { approve, reject } from './review.ts'
import { idOf, sendStory, words } from './story-form.ts'

test('what is typed before the scripts arrive stays, in every form of a visitor', async ({
  member,
  admin,
  visitor,
}) => {
  const id = await sendStory(member, { title: 'Reported early' })
  await approve(admin, 'Reported early')
  const forms = ['/contact', '/auth', '/auth?tab=sign-up', `/story/${id}/report`]
  for (const address of forms) await expectKept(visitor, address)
})

test('what is typed before the scripts arrive stays, in every form of a member', async ({
  member,
  admin,
}) => {
  const waiting = await sendStory(member, { title: 'Still waiting' })
  const rejected = await sendStory(member, { title: 'Turned down early' })
  await reject(admin, 'Turned down early')
  const key = randomUUID()
  await member.request.post('/collections', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    form: { key, name: 'Left arm', visibility: 'private' },
  })
  const forms = [
    '/submit',
    `/submit?from=${rejected}`,
    `/submission/${waiting}?edit`,
    `/submission/${rejected}`,
    '/account',
    '/collections',
    `/collection/${key}`,
    '/collections/save/gallery/artist-at-work',
    '/complaints',
  ]
  for (const address of forms) await expectKept(member, address)
})

test('what is typed before the scripts arrive stays, in every form of the team', async ({
  member,
  admin,
  visitor,
}) => {
  const id = await sendStory(member, { title: 'Read early' })
  await visitor.request.post('/contact', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    form: {
      formKey: randomUUID(),
      name: 'Maya Thornton',
      email: member.email,
      subject: 'general',
      message: 'Good morning.',
    },
  })
  await admin.goto('/admin/messages')
  const message = await admin.locator('[href^="/admin/messages/"]').first().getAttribute('href')
  for (const address of ['/admin', `/admin/${id}`, message!]) await expectKept(admin, address)

  await admin.goto(`/admin/${id}`)
  await admin.getByLabel('Notes').fill('Ask for a better photo.')
  await admin.getByRole('button', { name: 'Save notes' }).click()
  await expectToast(admin, 'Notes saved')
  await expectKept(admin, `/admin/${id}`)
})

test('what was typed before the scripts arrived is a draft as soon as they have', async ({
  member,
}) => {
  await sendStory(member, { title: 'The first telling' })
  const from = await idOf(member, 'The first telling')
  for (const address of ['/submit', `/submit?from=${from}`]) {
    const scripts = await holdScripts(member.context())
    await open(member, address)
    await member.getByLabel('Your story').fill(`Typed early. ${words}`)
    await scripts.release()
    await waitForHydration(member)
    await expect(member.getByText(/words so far/)).toBeVisible()
    await member.reload()
    await waitForHydration(member)
    await expect(member.getByLabel('Your story')).toHaveValue(`Typed early. ${words}`)
  }
})

/** Types into every field of a page while its scripts are held back, lets them go, and looks whether all is still there. */
async function expectKept(page: Page | Member, address: string) {
  const scripts = await holdScripts(page.context())
  await open(page, address)
  await page.evaluate(typeIntoEveryField)
  const typed = await page.evaluate(valuesOfFields)
  expect(typed.length, address).toBeGreaterThan(0)
  await scripts.release()
  await waitForHydration(page)
  expect(await page.evaluate(valuesOfFields), address).toEqual(typed)
}

/** Opens a page whose scripts do not arrive, so that it never comes to its load event. */
async function open(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
}

async function holdScripts(context: BrowserContext) {
  const held = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return {
    async release() {
      held.resolve()
      await context.unrouteAll({ behavior: 'wait' })
    },
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function typeIntoEveryField() {
  for (const field of document.querySelectorAll<Field>('main :is(input, textarea, select)[name]')) {
    if (['hidden', 'file'].includes(field.type) || field.closest('[hidden]')) continue
    if ('readOnly' in field && field.readOnly) continue
    if (field.type === 'checkbox' || field.type === 'radio') field.click()
    else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
    else field.value += 'typed early'
  }
}

/** What stands in the fields of a page, in their order. */
function valuesOfFields() {
  const fields = document.querySelectorAll<Field>('main :is(input, textarea, select)[name]')
  return [...fields].map((field) =>
    ['checkbox', 'radio'].includes(field.type)
      ? `${field.name} ${(field as HTMLInputElement).checked}`
      : `${field.name} ${field.value}`,
  )
}
