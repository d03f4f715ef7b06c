import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { adminForm, openOwnSite, ownDataDir } from './bench/own-site.ts'
import { browserArguments, findBrowser } from './browser.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

type Screenshot = {
  name: string
  path: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  width: number
  /** What is done on the page before it is taken. */
  act?: (page: Page) => Promise<void>
}

/** Of the README. */
const readersPages: Screenshot[] = [
  { name: 'home-light', path: '/', viewport: desktop, colorScheme: 'light', width: 1200 },
  { name: 'gallery-dark', path: '/gallery', viewport: desktop, colorScheme: 'dark', width: 1200 },
  { name: 'stories-phone', path: '/stories', viewport: phone, colorScheme: 'light', width: 585 },
]

/** Of docs/editing.md. The changes that are asked about make one row of the list a piece with a draft, so they come first. */
const editorsPages = [
  {
    ...{ name: 'edit-publish', path: '/edit?q=calm+list', act: changeStandfirst },
    viewport: { width: 1280, height: 1160 },
  },
  { name: 'edit-form', path: '/edit?q=calm+list', act: openFirstPiece },
  { name: 'edit-list', path: '/edit' },
  { name: 'edit-pictures', path: '/edit/pictures' },
  { name: 'edit-front-page', path: '/edit/front-page', act: untilPreviewed },
].map((each): Screenshot => ({ viewport: desktop, colorScheme: 'light', width: 1280, ...each }))

// Takes the pictures of the documents from the built site, with its samples on an empty data directory.
try {
  const executablePath = await findBrowser(printLine)
  const dataDir = ownDataDir()
  const site = await openOwnSite(dataDir)
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  const open = async (screenshot: Screenshot, more: BrowserContextOptions = {}) => {
    const { viewport, colorScheme } = screenshot
    const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2, ...more })
    await take(page, site.url, screenshot)
    await page.close()
  }
  try {
    for (const screenshot of readersPages) await open(screenshot)
    const context = await browser.newContext()
    await signIn(await context.newPage(), site.url, dataDir)
    const storageState = await context.storageState()
    for (const screenshot of editorsPages) await open(screenshot, { storageState })
  } finally {
    await browser.close()
    await site.close()
  }
} catch (error) {
  endWithOneLine(error)
}

async function take(page: Page, url: string, { name, path, width, act }: Screenshot) {
  await page.goto(url + path, { waitUntil: 'networkidle' })
  // Without consent nothing is loaded from elsewhere, and the question would cover a third of a phone.
  const refusal = page.locator('[data-consent-give=""]')
  if (await refusal.isVisible()) await refusal.click()
  await act?.(page)
  // Nothing is pointed at.
  await page.mouse.move(0, 0)
  const file = `docs/pictures/${name}.webp`
  await sharp(await page.screenshot())
    .resize({ width })
    .webp({ quality: 80 })
    .toFile(file)
  printLine(`Taken: ${file}`)
}

async function signIn(page: Page, url: string, dataDir: string) {
  const { email, password } = adminForm(dataDir)
  await page.goto(`${url}/auth`, { waitUntil: 'networkidle' })
  const form = page.locator('form').filter({ has: page.locator('[value="sign-in"]') })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`${url}/admin`)
}

async function openFirstPiece(page: Page) {
  await page.locator('#main li h2 a').first().click()
  await untilPreviewed(page)
}

async function changeStandfirst(page: Page) {
  await openFirstPiece(page)
  await page
    .getByLabel('Standfirst')
    .fill('What to check, what to eat and what to ask. A first appointment taken in order.')
  await page.getByRole('button', { name: 'Publish changes' }).first().click()
  await page.waitForURL(/\/publish$/)
  await page.waitForLoadState('networkidle')
}

/** The preview beside a form loads once the form is there. */
async function untilPreviewed(page: Page) {
  await page.frameLocator('iframe').locator('main').waitFor()
  await page.waitForLoadState('networkidle')
}
