import type { BrowserContext, Page } from '@playwright/test'
import { givenForPages } from '#tests/pages.ts'
import { expect, expectToast, type Member, press, test, waitForHydration } from './people.ts'
import { expectSent, fillStory, sendIn, words } from './story-form.ts'

test('what is typed before the scripts arrive stays, in every form', async ({
  member,
  admin,
  visitor,
}) => {
  const made = await givenForPages(member, { email: 'admin@indelible.example' })
  const { story, waiting, rejected, collection, message, complaint } = made
  await test.step('of a visitor', async () => {
    const forms = ['/contact', '/auth', '/auth?tab=sign-up', `/story/${story}/report`]
    for (const address of forms) await expectKept(visitor, address)
  })

  await test.step('of a member', async () => {
    for (const address of [
      '/submit',
      `/submit?from=${rejected}`,
      `/submission/${waiting}?edit`,
      `/submission/${rejected}`,
      '/account',
      '/collections',
      `/collection/${collection}`,
      '/collections/save/gallery/artist-at-work',
      '/complaints',
    ]) {
      await expectKept(member, address)
    }
  })

  await test.step('of the team', async () => {
    const forms = ['/admin', `/admin/${waiting}`, `/admin/messages/${message}`]
    for (const address of [...forms, `/admin/complaints/${complaint}`]) {
      await expectKept(admin, address)
    }
    await admin.goto(`/admin/${waiting}`)
    await admin.getByLabel('Notes').fill('Ask for a better photo.')
    await press(admin, 'Save notes')
    await expectToast(admin, 'Notes saved')
    await expectKept(admin, `/admin/${waiting}`)
  })

  await test.step('and is a draft as soon as they have arrived', async () => {
    for (const address of ['/submit', `/submit?from=${rejected}`]) {
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

  await test.step('and leaves no draft when it is sent before they arrive', async () => {
    await member.goto('/submit')
    await waitForHydration(member)
    await member.getByLabel('Title').fill('Kept, and then sent')
    const scripts = await holdScripts(member.context())
    await open(member, '/submit')
    await fillStory(member, { title: 'Sent early' })
    await sendIn(member)
    await expect(member).toHaveURL(/\/submit\/./)
    await scripts.release()
    await expectSent(member)
    await waitForHydration(member)
    await member.goto('/submit')
    await waitForHydration(member)
    await expect(member.getByLabel('Title')).toHaveValue('')
  })

  await test.step('and is saved where a form saves itself', async () => {
    const scripts = await holdScripts(admin.context())
    await admin.goto(`/edit/newsletter/${made.newsletter}`, { waitUntil: 'commit' })
    await admin.getByLabel('Text', { exact: true }).fill('Typed early.')
    const saved = admin.waitForResponse(/\/draft$/)
    await scripts.release()
    expect((await saved).ok()).toBe(true)
    await expect(admin.getByRole('banner').getByText('Saved', { exact: true })).toBeAttached()
  })
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
