import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

// The journeys of e2e/ once more, by two copies of the site that have turns: what one of them keeps for itself, the other
// lacks. The site in development is one process, so its journeys are left out.
export default defineConfig<object, { copies: 1 | 2 }>({
  ...config,
  testIgnore: '**/development.e2e.ts',
  use: { ...config.use, copies: 2 },
})
