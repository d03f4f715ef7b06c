import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { expect, expectToast, press, someAccount, test, waitForHydration } from './people.ts'
import { read, sheet } from './review.ts'
import { expectSent, sendIn, sendStory, writeStory } from './story-form.ts'

// Every test listens for errors of the pages and in their console (people.ts).
const team = { email: 'admin@indelible.example' }

test('a browser that refuses all storage opens every page without an error, and sends forms', async ({
  visitor,
  member,
  admin,
}) => {
  const made = await givenForPages(member, team)
  for (const [person, page] of Object.entries({ visitor, member, admin })) {
    await page.addInitScript(refuseStorage)
    await test.step(`the pages of a ${person}`, async () => {
      for (const address of pagesOf(person as 'visitor' | 'member' | 'admin', made)) {
        await page.goto(address)
        await waitForHydration(page)
      }
    })
  }
  await expectFormsSent({ visitor, member, admin })
})

test('a browser whose storage is full sends forms without an error', async ({
  visitor,
  member,
  admin,
}) => {
  for (const page of [visitor, member, admin]) await page.addInitScript(fillStorage)
  await expectFormsSent({ visitor, member, admin })
})

async function expectFormsSent({ visitor, member, admin }: Record<string, Page>) {
  if (!visitor || !member || !admin) return
  await visitor.goto('/contact')
  await waitForHydration(visitor)
  await visitor.getByLabel('Name').fill('Maya Thornton')
  await visitor.getByRole('main').getByLabel('Email').fill(someAccount().email)
  await visitor.getByLabel('Subject').selectOption('general')
  await visitor.getByLabel('Message').fill('Nothing is kept here.')
  await press(visitor, 'Send Message')
  await expectToast(visitor, 'Message Sent!')
  await visitor.goto('/complaints')
  await visitor.getByLabel('Your name').fill('Maya Thornton')
  await visitor.getByLabel('Your email').fill(someAccount().email)
  await visitor.getByLabel('Your complaint').fill('Nothing is kept here.')
  await press(visitor, 'Send the complaint')
  await expect(visitor.getByRole('heading', { name: 'We have your complaint' })).toBeVisible()

  await writeStory(member, { title: 'Kept nowhere' })
  await waitForHydration(member)
  await sendIn(member)
  await expectSent(member)
  await member.goto('/account')
  await waitForHydration(member)
  await member.getByLabel('Display name').fill('Maya')
  await press(member, 'Save name')
  await expectToast(member, 'Saved')

  const title = `Noted without storage ${randomUUID()}`
  await sendStory(member, { title })
  await read(admin, title)
  await sheet(admin).getByLabel('Notes').fill('Nothing is kept here.')
  await press(sheet(admin), 'Save notes')
  await expectToast(admin, 'Notes saved')
  await admin.reload()
  await expect(sheet(admin).getByLabel('Notes')).toHaveValue('Nothing is kept here.')
}

/** As Chromium does where all cookies are blocked. */
function refuseStorage() {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}
