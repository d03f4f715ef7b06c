import { defineConfig } from '@playwright/test'
import { browserArguments } from './ops/browser.ts'
import { leftOut, leftOutJourneys } from './tests/depth.ts'

const report = process.env.REPORT_FILE

// To each worker a site of its own (e2e/site.ts): what a test counts, no other test changes. A browser waits for a fifth of its
// time, for frames and answers, so that three keep two processors busy.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: leftOut,
  grepInvert: leftOutJourneys,
  globalSetup: './e2e/first-start.ts',
  outputDir: 'test-results',
  workers: 3,
  // Generous, for machines that do other things besides: nothing here asks how long anything took.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: report ? [['json', { outputFile: report }], ['line']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: browserArguments },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Without a graphics card, fading one page into the next takes more than drawing both.
    contextOptions: { reducedMotion: 'reduce' },
    // `TRACE=1 npx playwright test` keeps what happened in each test that failed.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
})
