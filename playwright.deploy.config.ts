import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

// The journeys of e2e/ once more, by two copies of the site that have turns: what one of them keeps for itself, the other
// lacks. The site in development is one process, so its journeys are left out.
export default defineConfig<object, { copies: 1 | 2 }>({
  ...config,
  // The two copies begin with a database of their own.
  globalSetup: undefined,
  testIgnore: '**/development.full.e2e.ts',
  use: { ...config.use, copies: 2 },
})
