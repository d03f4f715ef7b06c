/**
 * Where archives of people's data are stored: a folder, or a bucket in an object store, so that each copy of the site can
 * send what another one has made. Keys are made by `exportFileName`.
 *
 * `store` writes an archive as its bytes arrive; it is complete or absent, and replaces one of the same key. `find` opens an
 * archive as a stream of `size` bytes and returns null when there is none. `remove` ignores a missing one. `removeUnknown`
 * deletes archives for which `isKnown` is false and what interrupted ones have left, and returns how many. With a bucket
 * all throw PhotosUnreachable when it does not answer.
 */
export type ExportStorage = {
  store(key: string, blocks: AsyncIterable<Uint8Array>): Promise<void>
  find(key: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>
  remove(key: string): Promise<void>
  removeUnknown(isKnown: (id: string) => Promise<boolean>): Promise<number>
}

/** The queue of the jobs that make archives. */
export const exportQueue = 'data-export'

const archiveKey = /^[0-9a-f-]{36}\.zip$/

/** The key of the archive with this id. */
export function exportFileName(id: string) {
  return `${id}.zip`
}

/** The id in the key of an archive. @returns null when it is not such a key */
export function exportIdIn(key: string) {
  return archiveKey.test(key) ? key.replace('.zip', '') : null
}

/** @throws when the key is not one of an archive, such as one with a path to another folder */
export function checkedExportKey(key: string) {
  if (!archiveKey.test(key)) throw new Error('Not the key of an archive')
  return key
}
