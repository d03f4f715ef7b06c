import { randomBytes, randomInt } from 'node:crypto'
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { given, goodPassword } from '#tests/given.ts'
import type { ReceivedEmail } from '#tests/received-email.ts'
import { openSite, type Site } from './site.ts'

export { expect } from '@playwright/test'

export type Account = { email: string; password: string }

/** Somebody with an account, at their browser. */
export type Member = Page & Account & { id: string }

type People = {
  /** Anyone, signed out. */
  visitor: Page
  /** Somebody with an account of their own, signed in. */
  member: Member
  /** Somebody else who has. */
  otherMember: Member
  /** The one who was there first. */
  admin: Page
  /** A fresh browser, for one more person. */
  newcomer: () => Promise<Page>
  mailTo: (address: string, which?: number) => Promise<ReceivedEmail>
}

type Sites = {
  /** How many copies of the site there are; playwright.deploy.config.ts has two. */
  copies: 1 | 2
  site: Site
}

export const test = base.extend<People, Sites>({
  copies: [1, { option: true, scope: 'worker' }],

  site: [
    async ({ copies }, use) => {
      const site = await openSite(copies)
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  newcomer: async ({ browser, javaScriptEnabled }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[] = []
    await use(async () => {
      const context = await browser.newContext({
        extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
      })
      contexts.push(context)
      listenForComplaints(context, complaints)
      if (javaScriptEnabled) context.on('page', waitOnceOpen)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(complaints, 'what the pages complained of').toEqual([])
  },

  mailTo: ({ site }, use) => use(site.mailTo),

  visitor: async ({ newcomer }, use) => use(await newcomer()),

  member: async ({ newcomer }, use) => use(await becomeMember(await newcomer())),

  otherMember: async ({ newcomer }, use) => use(await becomeMember(await newcomer())),

  admin: async ({ newcomer, site }, use) => {
    const page = await newcomer()
    await enter(page, { email: 'admin@indelible.example', password: site.adminPassword })
    await use(page)
  },
})

/** Signs in with the request that the form would send: the form itself is tried where it is what a test is about. */
async function enter(page: Page, account: Account) {
  const answer = await page.request.post('/auth', {
    form: { intent: 'sign-in', ...account },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

async function becomeMember(page: Page): Promise<Member> {
  const { id, email } = await given.account()
  const account = { email, password: goodPassword }
  await enter(page, account)
  return Object.assign(page, { id, ...account })
}

type Within = Page | Locator

/** Presses the button whose name has these words. */
export function press(within: Within, name: string | RegExp) {
  return within.getByRole('button', { name }).click()
}

/** Presses the button of this name, where others have it among their words. */
export function pressExactly(within: Within, name: string) {
  return within.getByRole('button', { name, exact: true }).click()
}

/** Follows the link whose name has these words. */
export function follow(within: Within, name: string | RegExp) {
  return within.getByRole('link', { name }).click()
}

export async function signUp(page: Page, { email, password }: Account) {
  await page.goto('/auth?tab=sign-up')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await press(page, 'Sign Up')
  await expectToast(page, 'Sign up successful!', 'Please check your email for a verification link.')
}

export async function signIn(page: Page, { email, password }: Account) {
  await page.goto('/auth')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign In')
}

export async function signOut(page: Page) {
  await press(page, 'Sign Out')
  await expectToast(page, 'Signed out successfully', 'You have been signed out.')
}

export function someAccount(): Account {
  const email = `reader-${randomBytes(6).toString('hex')}@readers.example`
  return { email, password: 'three odd herons' }
}

/** A toast with this title and text, where a screen reader finds it. */
export function toast(page: Page, title: string) {
  const regions = page.getByRole('status').or(page.getByRole('alert'))
  // A sheet that covers the page shows the page's toast once more, inside: the last is the one on top.
  return regions.locator('[data-toast]').filter({ hasText: title }).last()
}

export async function expectToast(page: Page, title: string, text = '') {
  await expect(toast(page, title)).toBeVisible()
  await expect(toast(page, title)).toContainText(`${title}${text}`)
}

/**
 * Makes going to an address wait until the page is hydrated. A person takes a second to find the first button, a test does
 * not; what is done before hydration is tried in typed-before-hydration.full.e2e.ts. Whoever says `waitUntil` waits in another way.
 */
function waitOnceOpen(page: Page) {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (!options?.waitUntil) await waitForHydration(page)
    return answer
  }
  page.reload = async (...options) => {
    const answer = await reload(...options)
    await waitForHydration(page)
    return answer
  }
}

/** Waits until a page's scripts have run and React, if it is there, has taken the page over: for what only works then. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      (!('__reactRouterContext' in window) ||
        Object.keys(document.querySelector('main') ?? {}).some((key) =>
          key.startsWith('__reactProps'),
        )),
  )
}

/**
 * Waits until a form that somebody has begun to fill in can check itself. Until then the server alone checks it.
 *
 * @param schema the module of its schema, see useCheckedForm
 */
export async function waitForCheck(page: Page, schema: string) {
  await page.waitForFunction((name) => {
    const files = performance.getEntriesByType('resource').map((entry) => entry.name)
    return ['schemas', name].every((part) => files.some((file) => file.includes(`/${part}-`)))
  }, schema)
}

// A page of ours never throws, never breaks its own security policy and never complains to the console.
// An answer of 400 and something may be what a test is about, and the browser notes each of them.
// A missing page is told to it in the specification's words, too, and so is an answer that a test kept from React.
// Playwright's own recorder fetches the thumbnails it finds on a page, which our policy forbids to all.
const expected = [
  /^Failed to load resource: the server responded with a status of 4\d\d/,
  /^404 Error: User attempted to access non-existent route/,
  /^Failed to load resource: net::ERR_FAILED \(\S+\.data\b/,
  // A test that takes the connection away, while React Router asks for its list of routes.
  /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED \(\S+\/__manifest\?/,
  /^Failed to fetch manifest patches TypeError: Failed to fetch/,
  /^Connecting to 'blob:/,
  /^The policy was broken: connect-src blob/,
  // Previews are in frames that run no script: that of the front page, and the 404 of a piece once nobody is signed in.
  /^Blocked script execution in '[^']+\/edit\/(?:front-page\/preview|[\da-f-]+\/(?:email|rendered(?:\?view=\w+)?))'/,
  // In development the framework puts a style sheet with a nonce into the page, which no browser tells its scripts.
  // Any other difference between server and browser is a line of the same message.
  /^A tree hydrated(?![\s\S]*\n[+-] {4,}(?! |nonce=))/,
]

function listenForComplaints(context: BrowserContext, complaints: string[]) {
  void context.addInitScript(reportViolations)
  context.on('weberror', (error) => complaints.push(`${error.error()} (${error.page()?.url()})`))
  context.on('console', (message) => {
    const complaint = `${message.text()} (${message.location().url})`
    if (message.type() === 'error' && !expected.some((words) => words.test(complaint))) {
      complaints.push(complaint)
    }
  })
  context.on('page', (page) => {
    page.on('crash', () => complaints.push(`${page.url()} crashed`))
  })
}

function someAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

// Script that catches the error of what the policy forbade, as a feature test does, leaves nothing else to be seen.
function reportViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `The policy was broken: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`,
    )
  })
}
