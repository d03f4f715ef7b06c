import { defineConfig, mergeConfig } from 'vitest/config'
import units from './vitest.config.ts'

// Asks the built site over HTTP, so it runs after the build.
export default mergeConfig(
  { ...units, test: { ...units.test, include: [] } },
  defineConfig({ test: { include: ['tests/served/*.served.ts'], testTimeout: 300_000 } }),
)
