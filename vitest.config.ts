import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { diagrams } from './ops/content/diagrams.ts'
import { pictures } from './ops/content/pictures.ts'
import { pieces } from './ops/content/pieces.ts'
import { leftOut } from './tests/depth.ts'

export default defineConfig({
  plugins: [pieces(), pictures(), diagrams()],
  test: {
    include: ['{app,content,ops,tests}/**/*.test.{ts,tsx}'],
    exclude: leftOut,
    globalSetup: './tests/database.ts',
    setupFiles: './tests/setup.ts',
    env: { LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
    pool: 'forks',
    // Each file has a database of its own (tests/setup.ts); loading every module a hundred times over buys nothing more.
    isolate: false,
    maxWorkers: 2,
    // Limits for what never comes about. A busy machine may take a while for the rest.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
})
