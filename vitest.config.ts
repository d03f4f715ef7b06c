import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,content,scripts,tests}/**/*.test.ts'],
    globalSetup: './tests/database.ts',
    setupFiles: './tests/setup.ts',
    env: { LOG_LEVEL: 'silent' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
})
