import { defineConfig, mergeConfig } from 'vitest/config'
import faults from './vitest.faults.config.ts'

// The files of deploy/ with the programs they are for, and the built site behind them.
export default mergeConfig(
  { ...faults, test: { ...faults.test, include: [] } },
  defineConfig({
    test: {
      include: ['ops/deploy-tests/*.deploy.ts'],
      // The certificates are made for the test.
      env: { LOG_LEVEL: 'silent', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    },
  }),
)
