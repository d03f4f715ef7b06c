import { onTestFinished } from 'vitest'
import { openObjectStore } from './open-object-store.ts'

/** Opens an object store for one test. */
export async function givenObjectStore(how: Parameters<typeof openObjectStore>[0] = {}) {
  const store = await openObjectStore(how)
  onTestFinished(store.close)
  return store
}
