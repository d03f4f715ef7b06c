/**
 * A folder, or a bucket, so that each copy of the site reads what another one has written. The first `put` makes the place.
 * A file is complete or absent. `get` and `open` return null for a missing key, `remove` ignores one. `list` takes the
 * beginning of keys, and in a folder also finds what an interrupted `put` has left. With a bucket all throw
 * StoreUnreachable.
 */
export type FileStore = {
  put(key: string, content: Content, type?: string): Promise<void>
  get(key: string): Promise<Buffer | null>
  open(key: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  reach(): Promise<void>
}

export type Content = Buffer | string | AsyncIterable<Uint8Array>

export class StoreUnreachable extends Error {}

/** Its message tells the operator of the site why. */
export class NotStorable extends Error {}

/** No part of a key begins with a dot, so none leads out of its folder. */
export const safeKey = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** @throws when a key could lead out of its folder, or is not like those of this store */
export function checkedKey(key: string, keys: RegExp) {
  if (!safeKey.test(key) || !keys.test(key)) throw new Error('Not the key of a file')
  return key
}

/** @throws when no key begins like this */
export function checkedPrefix(prefix: string) {
  if (!/^(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/.test(prefix)) {
    throw new Error('Not the beginning of a key')
  }
  return prefix
}

export function isWhole(content: Content) {
  return typeof content === 'string' || Buffer.isBuffer(content)
}
