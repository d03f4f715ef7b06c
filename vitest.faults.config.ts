import { defineConfig } from 'vitest/config'
import { pictures } from './ops/content/pictures.ts'
import { pieces } from './ops/content/pieces.ts'

// What is done to the built site here takes minutes and the whole machine, so one comes after the other.
export default defineConfig({
  plugins: [pieces(), pictures()],
  test: {
    include: ['ops/fault-tests/*.fault.ts'],
    globalSetup: './tests/database.ts',
    setupFiles: './tests/setup.ts',
    env: { LOG_LEVEL: 'silent' },
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
