import { bucketRequests, type ObjectStore, type RequestTimeouts } from './bucket-requests.server.ts'
import { readListing } from './listing.ts'
import {
  checkedKey,
  checkedPrefix,
  isStorageKey,
  type PhotoStorage,
  PhotosNotStorable,
} from './storage.server.ts'

/** Photos in a private bucket of an S3-compatible object store. Nobody but this site asks it for anything. */
export function objectStorage(store: ObjectStore, patience?: RequestTimeouts): PhotoStorage {
  const ask = bucketRequests(store, patience)

  // Private by default: it has no policy, and we give it none. That its makers must name their region unless it is the
  // first of Amazon's is in the S3 API Reference, "CreateBucket"; stores that have but one call it auto.
  async function makeBucket() {
    // A key that may not make buckets is still good for one that somebody else has made.
    if (await isThere()) return
    const { region } = store
    const isNamed = region !== 'us-east-1' && region !== 'auto'
    const { status, code } = await ask('PUT', {
      type: 'application/xml',
      tries: 1,
      ...(isNamed && {
        body: `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`,
      }),
    }).catch((cause) => {
      throw new PhotosNotStorable('the bucket for photos is missing and cannot be made', { cause })
    })
    // Another upload may have made it since we asked.
    if (status !== 200 && code !== 'BucketAlreadyOwnedByYou') {
      const cause = new Error(`The object store answered ${status} ${code}`)
      throw new PhotosNotStorable('the bucket for photos is missing and cannot be made', { cause })
    }
  }

  async function isThere() {
    const question = { query: { 'list-type': '2', 'max-keys': '1' }, tries: 1 }
    return (await ask('GET', question)).status === 200
  }

  return {
    async put(key, body) {
      const { status, code } = await ask('PUT', { key: checkedKey(key), body, type: 'image/webp' })
      if (status !== 200)
        throw new Error(`The object store does not take a photo: ${status} ${code}`)
    },

    async get(key) {
      const { status, code, bytes } = await ask('GET', { key: checkedKey(key) })
      if (status === 200) return bytes
      if (status === 404) return null
      throw new Error(`The object store does not give a photo: ${status} ${code}`)
    },

    async remove(key) {
      await ask('DELETE', { key: checkedKey(key) })
    },

    async *list(prefix) {
      const query: Record<string, string> = { 'list-type': '2', prefix: checkedPrefix(prefix) }
      for (;;) {
        const { status, bytes } = await ask('GET', { query })
        // Without a bucket there is nothing in it.
        if (status === 404) return
        const { keys, next } = readListing(bytes.toString())
        yield* keys.filter(isStorageKey)
        if (next === null) return
        if (next === query['continuation-token']) throw new Error('The list of photos has no end')
        query['continuation-token'] = next
      }
    },

    makeBucket,
    reach: makeBucket,
  }
}
