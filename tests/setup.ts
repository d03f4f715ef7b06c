import fc from 'fast-check'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { examples } from './depth.ts'
import { configureForTests, openServices } from './open-services.ts'

fc.configureGlobal(examples)

// What is no server module uses no database, and making one is most of what such a test would take.
const needsDatabase = /\.(?:server\.test|fault|deploy)\.tsx?$/
// These share what the site of their worker has (tests/served/people.ts).
const isServed = /\.served\.ts$/

let close: () => unknown

beforeAll(async () => {
  const { testPath = '' } = expect.getState()
  if (needsDatabase.test(testPath)) close = await openServices()
  else if (!isServed.test(testPath)) close = configureForTests().remove
})

afterAll(() => {
  // The next file of this worker would find them.
  vi.unstubAllGlobals()
  return close?.()
})
