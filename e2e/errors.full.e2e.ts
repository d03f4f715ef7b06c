import type { Page } from '@playwright/test'
import { pageToasts } from '#content/page-toasts.ts'
import type { Toast } from '#content/toasts.ts'
import { expect, expectToast, follow, pressExactly, test, waitForHydration } from './people.ts'
import { expectSent, idOf, sendIn, words, writeStory } from './story-form.ts'

test('a missing page and what is refused are answered with a page of the site', async ({
  visitor,
  site,
}) => {
  await test.step('a missing page, which the console names, too', async () => {
    const told = complaintsOf(visitor)
    for (const address of ['/no/such/page', '/gallery/no-such-work', '/blog/no-such-article']) {
      const answer = await visitor.goto(address)
      expect(answer?.status(), address).toBe(404)
      await expectMissing(visitor)
      expect(told.at(-1)).toBe(`404 Error: User attempted to access non-existent route ${address}`)
    }
    await follow(visitor, 'Return to Home')
    await expect(visitor).toHaveURL('/')
  })

  await test.step('a form from another site', async () => {
    const elsewhere = 'http://elsewhere.example/'
    await visitor.route(elsewhere, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${site.url}/sign-out"><button>Win a prize</button></form>`,
      }),
    )
    await visitor.goto(elsewhere)
    const answer = visitor.waitForResponse(`${site.url}/sign-out`)
    await visitor.getByRole('button').click()
    expect((await answer).status()).toBe(403)
    await expectRefusal(visitor, 'You cannot open this page')
  })

  await test.step('a form that React sends', async () => {
    await visitor.goto('/auth')
    await visitor.getByLabel('Email').fill(`${'a'.repeat(300 * 1024)}@readers.example`)
    await visitor.getByLabel('Password', { exact: true }).fill('three odd herons')
    await pressExactly(visitor, 'Sign In')
    await expectToast(visitor, 'Too large to send')
    await expect(visitor.getByLabel('Email')).toHaveValue(/^a{300}/)
  })
})

test('a reader whose page is out of date or offline goes on, and loses nothing', async ({
  browser,
  member,
  visitor,
  site,
}) => {
  await test.step('a script that went with an older version makes the page load anew, and the next click works', async () => {
    const storageState = await member.context().storageState()
    const context = await browser.newContext({ storageState })
    const page = await context.newPage()
    await context.route(/\/assets\/about-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${site.url}/dashboard`)
    await waitForHydration(page)
    const about = page.getByRole('link', { name: 'About', exact: true })

    const anew = page.waitForEvent('domcontentloaded')
    await about.first().click()
    await anew
    // The page that came knows the names of the files that are there now.
    await context.unrouteAll()
    await waitForHydration(page)
    await about.first().click()
    await expect(page).toHaveURL(/\/about$/)
    await context.close()
  })

  await test.step('a story goes in once there is a connection', async () => {
    await writeStory(member, { title: 'Between two tunnels' })
    await waitForHydration(member)
    await member.context().setOffline(true)
    await expectHeld(member, 'Between two tunnels', pageToasts.offline)
    await member.context().setOffline(false)

    // The browser may think itself connected and yet get no answer.
    await member.route('**/submit.data*', (route) => route.abort())
    await expectHeld(member, 'Between two tunnels', pageToasts.noAnswer)
    await expectHeld(member, 'Between two tunnels', pageToasts.noAnswer)
    await member.unroute('**/submit.data*')

    await sendIn(member)
    await expectSent(member)
    await idOf(member, 'Between two tunnels')
  })

  await test.step('a page that cannot be fetched', async () => {
    await visitor.goto('/auth')
    await visitor.route('**/contact.data*', (route) => route.abort())
    await follow(visitor.getByRole('contentinfo'), 'Contact')
    await expect(visitor.getByRole('heading', { name: 'No answer came' })).toBeVisible()
    await visitor.unroute('**/contact.data*')
    await follow(visitor.getByRole('contentinfo'), 'Contact')
    await expect(visitor.getByRole('textbox', { name: 'Message' })).toBeVisible()
  })
})

async function expectMissing(page: Page) {
  await expect(page.getByRole('heading', { name: '404', exact: true })).toBeVisible()
  await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
}

async function expectRefusal(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(/Indelible/)
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
}

/** Submits, is told that there was no answer, and finds every word still there. */
async function expectHeld(page: Page, title: string, message: Toast) {
  await sendIn(page)
  await expectToast(page, message.title, message.text)
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect(
    page.locator('[data-toast]').filter({ hasText: message.title, visible: true }),
  ).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByLabel('Your story')).toHaveValue(words)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Submit your story' })).toBeEnabled()
}

function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('404 Error')) {
      complaints.push(message.text())
    }
  })
  return complaints
}
