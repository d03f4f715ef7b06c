import { defineConfig, mergeConfig } from 'vitest/config'
import { leftOut } from './tests/depth.ts'
import units from './vitest.config.ts'

// These count all that is in the magazine or in its log, or ask for a page that must stay cached. So each has a site of its
// own.
const alone = [
  'data-leaks',
  'imported-articles.full',
  'magazine',
  'not-modified.full',
  'page-cache',
  'readership',
  'settings',
  'site-pages',
].map((name) => `tests/served/${name}.served.ts`)

// Asks the built site over HTTP, so it runs after the build.
export default mergeConfig(
  { ...units, test: { ...units.test, include: [], testTimeout: 300_000 } },
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'shared',
            include: ['tests/served/*.served.ts'],
            exclude: leftOut.concat(alone),
          },
        },
        { extends: true, test: { name: 'alone', include: alone, isolate: true } },
      ],
    },
  }),
)
