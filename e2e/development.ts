import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test as inProduction } from './people.ts'
import { openDevelopmentSite, type Site } from './site.ts'

export { expect, waitForHydration } from './people.ts'

const sources = [
  'app',
  'content',
  'db',
  'public',
  'ops',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

type Development = {
  /** A copy of the project, whose files a test may change. */
  project: string
  /** The site as `npm run dev` opens it there. */
  site: Site
}

export const test = inProduction.extend<object, Development>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern
    async ({}, use) => {
      // Within this project, so that its packages are found. Of what is in test-results Vite sees no change.
      const project = await mkdtemp(join(process.cwd(), 'development-copy-'))
      await Promise.all(sources.map((name) => cp(name, join(project, name), { recursive: true })))
      await use(project)
      await rm(project, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ project }, use) => {
      const site = await openDevelopmentSite(project)
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 360_000 },
  ],
})
