import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { openOwnSite, ownDataDir } from './bench/own-site.ts'
import { browserArguments, findBrowser } from './browser.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const screenshots = [
  { name: 'home-light', path: '/', viewport: desktop, colorScheme: 'light', width: 1200 },
  { name: 'gallery-dark', path: '/gallery', viewport: desktop, colorScheme: 'dark', width: 1200 },
  { name: 'stories-phone', path: '/stories', viewport: phone, colorScheme: 'light', width: 585 },
] as const

// Takes the pictures of the README from the built site, with its samples on an empty data directory.
try {
  const executablePath = await findBrowser(printLine)
  const site = await openOwnSite(ownDataDir())
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    for (const { name, path, viewport, colorScheme, width } of screenshots) {
      const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2 })
      await page.goto(site.url + path, { waitUntil: 'networkidle' })
      // Without consent nothing is loaded from elsewhere, and the question would cover a third of a phone.
      const refusal = page.locator('[data-consent-give=""]')
      if (await refusal.isVisible()) await refusal.click()
      const file = `docs/pictures/${name}.webp`
      await sharp(await page.screenshot())
        .resize({ width })
        .webp({ quality: 80 })
        .toFile(file)
      printLine(`Taken: ${file}`)
      await page.close()
    }
  } finally {
    await browser.close()
    await site.close()
  }
} catch (error) {
  endWithOneLine(error)
}
