import type { Page, Request } from '@playwright/test'
import { smallPhoto } from '#tests/files.ts'
import { givenForPages, pagesOf } from '#tests/pages.ts'
import { expect, expectToast, press, test, waitForHydration } from './people.ts'
import { expectSent, photoField, sendStory, writeStory } from './story-form.ts'

const admin = { email: 'admin@indelible.example' }

// What these do would be seen by readers, and other tests count it.
const isPublic = /^\/edit\/(?:settings|front-page|order)|\/(?:publish|schedule|send)$/

test('forms of a page that the browser translates come to the same end as in English', async ({
  newcomer,
  visitor,
  member,
}) => {
  await test.step('a wrong password', async () => {
    await visitor.goto('/auth')
    await waitForHydration(visitor)
    await visitor.getByRole('main').getByLabel('Email').fill(member.email)
    await visitor.getByLabel('Password', { exact: true }).fill('not this one')
    await translate(visitor)
    await press(visitor, 'Sign In')
    await expectToast(visitor, 'Sign in failed')
    await expect(visitor.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(visitor.getByLabel('Password', { exact: true })).toBeVisible()
  })

  await test.step('the right one', async () => {
    await visitor.getByLabel('Password', { exact: true }).fill(member.password)
    await press(visitor, 'Sign In')
    await expectToast(visitor, 'Welcome back!')
  })

  await test.step('a message', async () => {
    const writer = await newcomer()
    await writer.goto('/contact')
    await waitForHydration(writer)
    await translate(writer)
    await press(writer, 'Send Message')
    await expect(writer.getByLabel('Message')).toHaveAccessibleDescription(/\w/)
    await writer.getByLabel('Name').fill('Maya Thornton')
    await writer.getByRole('main').getByLabel('Email').fill(member.email)
    await writer.getByLabel('Subject').selectOption('general')
    await writer.getByLabel('Message').fill('Good morning.')
    await press(writer, 'Send Message')
    await expectToast(writer, 'Message Sent!')
    await expect(writer.getByLabel('Message')).toHaveValue('')
  })

  await test.step('a story with a photo', async () => {
    await writeStory(member, { title: 'Told in two languages' })
    await waitForHydration(member)
    await translate(member)
    await photoField(member).setInputFiles(await smallPhoto())
    await member.getByRole('checkbox').first().uncheck()
    await press(member, 'Submit your story')
    await expectToast(member, 'Consent Required')
    await expect(member.getByLabel('Title')).toHaveValue('Told in two languages')
    await member.getByRole('checkbox').first().check()
    await press(member, 'Submit your story')
    await expectSent(member)
  })

  await test.step('a story that is withdrawn', async () => {
    const id = await sendStory(member, { title: 'Told and taken back', location: 'Hull' })
    await member.goto(`/submission/${id}`)
    await waitForHydration(member)
    await translate(member)
    await member.getByText('Withdraw this story').first().click()
    await press(member, 'Withdraw')
    await expect(member.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
    await expect(member.getByText('Pending', { exact: true })).toHaveCount(0)
  })
})

test('every page of a visitor on which React runs outlasts a translation', async ({
  visitor,
  member,
}) => {
  await sendAndLoadAgain(visitor, pagesOf('visitor', await givenForPages(member, admin)))
})

test('every page of a member outlasts a translation', async ({ member }) => {
  await sendAndLoadAgain(member, pagesOf('member', await givenForPages(member, admin)))
})

test('every page of an admin outlasts a translation', async ({ admin: page, member }) => {
  await sendAndLoadAgain(page, pagesOf('admin', await givenForPages(member, admin)))
})

/** Translates each page, sends its first form, and loads what it shows once more. */
async function sendAndLoadAgain(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await waitForHydration(page)
    if (!(await page.evaluate(() => '__reactRouterContext' in window))) continue
    await translate(page)
    await sendFirstForm(page, address)
    await loadAgain(page)
    await expect(page.getByText('Unexpected Application Error!'), address).toHaveCount(0)
    await expect(page.locator('main'), address).toBeVisible()
  }
}

/** Puts each text of the page into two elements, as the translators of Chrome and Edge do, now and whenever there is a new one. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const isLeft = 'font, script, style, noscript, textarea, svg, title, [translate="no"]'
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(isLeft)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
        outer.append(inner)
        text.replaceWith(outer)
        inner.append(text.data)
      }
    }
    wrap(document.body)
    new MutationObserver(() => wrap(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}

/** Presses the first button that sends a form, and waits for what becomes of it: an answer, or errors that the browser finds. */
async function sendFirstForm(page: Page, address: string) {
  const button = await page.evaluateHandle(() => {
    const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')]
    return forms
      .flatMap((form) => [...form.elements])
      .find(
        (each) =>
          each instanceof HTMLButtonElement &&
          each.type === 'submit' &&
          !each.matches(':disabled, [aria-disabled="true"]') &&
          each.checkVisibility(),
      )
  })
  const pressed = button.asElement()
  if (!pressed) return
  if (isPublic.test(address)) {
    await page.route('**/*.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
  }
  let answers = 0
  const count = (request: Request) => {
    if (request.method() === 'POST') answers += 1
  }
  page.on('requestfinished', count)
  page.on('requestfailed', count)
  await pressed.click()
  const errors = page.locator('[aria-invalid="true"], :user-invalid')
  await expect.poll(async () => answers + (await errors.count()), { message: address }).not.toBe(0)
  page.off('requestfinished', count)
  page.off('requestfailed', count)
  await page.unrouteAll()
}

/** Loads the data of the page once more, when nothing else is under way. */
async function loadAgain(page: Page) {
  // A form that was sent without script's help may still lead to another page.
  await expect(() => revalidate(page)).toPass()
}

function revalidate(page: Page) {
  return page.evaluate(async () => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter?: {
        state: { navigation: { state: string }; fetchers: Map<string, unknown> }
        revalidate(): Promise<void>
      }
    }
    if (!router) return
    while (router.state.navigation.state !== 'idle') {
      await new Promise((done) => requestAnimationFrame(done))
    }
    await router.revalidate()
  })
}
