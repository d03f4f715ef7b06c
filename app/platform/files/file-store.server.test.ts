import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenObjectStore } from '#tests/object-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { bucketStore } from './bucket-store.server.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.server.ts'

const mebibyte = 1024 * 1024
const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => folderStore(join(temporaryFolder(), 'files'))],
  [
    'a bucket',
    async () => bucketStore((await givenObjectStore({ page: 2 })).settings, { prefix: 'files/' }),
  ],
]

test.each(stores)('%s returns a file as it was, and none once it is removed', async (_, open) => {
  const store = await open()
  const archive = randomBytes(11 * mebibyte + 1)
  await store.put('a/one.zip', inBlocks(archive, 700_001))
  const file = await store.open('a/one.zip')
  expect(file?.size).toBe(archive.byteLength)
  expect((await contentOf(file!)).equals(archive)).toBe(true)
  await store.put('a/one.zip', Buffer.from('a newer one'))
  expect(String(await store.get('a/one.zip'))).toBe('a newer one')
  await store.put('b.zip', Buffer.from('x'))
  expect(await keysOf(store)).toEqual(['a/one.zip', 'b.zip'])
  await store.remove('a/one.zip')
  await store.remove('a/one.zip')
  expect(await store.get('a/one.zip')).toBeNull()
  expect(await store.get('nobody/one.zip')).toBeNull()
  expect(await store.open('a/one.zip')).toBeNull()
})

test.each(stores)('%s has nothing of a file that breaks off', async (_, open) => {
  const store = await open()
  async function* breaksOff() {
    yield randomBytes(6 * mebibyte)
    throw new Error('broken off')
  }
  await expect(store.put('a.zip', breaksOff())).rejects.toThrow('broken off')
  expect(await store.open('a.zip')).toBeNull()
  expect(await keysOf(store)).toEqual([])
})

const notKeys = [
  '../secret.txt',
  'a/../../secret',
  '/etc/passwd',
  'a//b',
  'a/..b',
  './a',
  'a\\b',
  'a\0b',
  'a\n',
  'a?acl',
  'a/%2e%2e',
]

test.each(stores)('%s accepts no key that leads out of it', async (_, open) => {
  const store = await open()
  for (const key of notKeys) {
    const why = JSON.stringify(key)
    await expect(store.put(key, Buffer.from('x')), why).rejects.toThrow('Not the key')
    await expect(store.get(key), why).rejects.toThrow('Not the key')
    await expect(store.open(key), why).rejects.toThrow('Not the key')
    await expect(store.remove(key), why).rejects.toThrow('Not the key')
    await expect(keysOf(store, key), why).rejects.toThrow('Not the beginning')
  }
})

async function keysOf(store: FileStore, prefix = '') {
  const keys = []
  for await (const key of store.list(prefix)) keys.push(key)
  return keys.sort()
}

async function* inBlocks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function contentOf({ stream }: { stream: ReadableStream<Uint8Array> }) {
  const blocks = []
  for await (const block of stream) blocks.push(block)
  return Buffer.concat(blocks)
}
