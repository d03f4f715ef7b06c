import {
  bucketRequests,
  keysIn,
  type ObjectStore,
  type RequestTimeouts,
} from './bucket-requests.server.ts'
import { mediaTypeOf } from './photo-widths.ts'
import {
  checkedKey,
  checkedPrefix,
  isStorageKey,
  type PhotoStorage,
  PhotosNotStorable,
} from './storage.server.ts'

/** Stores photos in a private bucket of an S3-compatible object store, which only this site accesses. */
export function objectStorage(store: ObjectStore, timeouts?: RequestTimeouts): PhotoStorage {
  const sendRequest = bucketRequests(store, timeouts)

  // A bucket without a policy is private. Amazon S3 requires the region in the body except for us-east-1 (S3 API
  // Reference, "CreateBucket"); stores with a single region call it auto.
  async function makeBucket() {
    // An access key without the right to create buckets can still use an existing one.
    if (await bucketExists()) return
    const { region } = store
    const isNamed = region !== 'us-east-1' && region !== 'auto'
    const { status, code } = await sendRequest('PUT', {
      type: 'application/xml',
      tries: 1,
      ...(isNamed && {
        body: `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`,
      }),
    }).catch((cause) => {
      throw new PhotosNotStorable('the bucket for photos is missing and cannot be made', { cause })
    })
    // Another upload may have created it meanwhile.
    if (status !== 200 && code !== 'BucketAlreadyOwnedByYou') {
      const cause = new Error(`The object store answered ${status} ${code}`)
      throw new PhotosNotStorable('the bucket for photos is missing and cannot be made', { cause })
    }
  }

  async function bucketExists() {
    const request = { query: { 'list-type': '2', 'max-keys': '1' }, tries: 1 }
    return (await sendRequest('GET', request)).status === 200
  }

  return {
    async put(key, body) {
      const { status, code } = await sendRequest('PUT', {
        key: checkedKey(key),
        body,
        type: mediaTypeOf(key),
      })
      if (status !== 200)
        throw new Error(`The object store does not take a photo: ${status} ${code}`)
    },

    async get(key) {
      const { status, code, bytes } = await sendRequest('GET', { key: checkedKey(key) })
      if (status === 200) return bytes
      if (status === 404) return null
      throw new Error(`The object store does not give a photo: ${status} ${code}`)
    },

    async remove(key) {
      await sendRequest('DELETE', { key: checkedKey(key) })
    },

    async *list(prefix) {
      for await (const key of keysIn(sendRequest, checkedPrefix(prefix))) {
        if (isStorageKey(key)) yield key
      }
    },

    makeBucket,
    reach: makeBucket,
  }
}
