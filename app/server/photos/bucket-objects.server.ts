import {
  bucketRequests,
  keysIn,
  type ObjectStore,
  type RequestTimeouts,
} from './bucket-requests.server.ts'
import { objectStorage } from './object-storage.server.ts'

/** Objects of a bucket besides photos. All throw PhotosUnreachable when the object store does not answer. */
export type BucketObjects = {
  /** Creates the bucket when it is missing. */
  put(key: string, body: Buffer | string, type: string): Promise<void>
  /** @returns null for a missing key */
  get(key: string): Promise<Buffer | null>
  /** Ignores a missing key. */
  remove(key: string): Promise<void>
  keys(prefix: string): AsyncIterable<string>
}

export function bucketObjects(store: ObjectStore, timeouts?: RequestTimeouts): BucketObjects {
  const sendRequest = bucketRequests(store, timeouts)

  return {
    async put(key, body, type) {
      const send = () => sendRequest('PUT', { key, body, type })
      let response = await send()
      if (response.status === 404) {
        await objectStorage(store, timeouts).makeBucket()
        response = await send()
      }
      if (response.status !== 200) {
        throw new Error(`The object store does not take it: ${response.status} ${response.code}`)
      }
    },

    async get(key) {
      const { status, bytes } = await sendRequest('GET', { key })
      return status === 200 ? bytes : null
    },

    async remove(key) {
      await sendRequest('DELETE', { key })
    },

    keys: (prefix) => keysIn(sendRequest, prefix),
  }
}
