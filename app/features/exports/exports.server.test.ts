import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { dataExports, user } from '#app/db/schema/tables.server.ts'
import { archiveKeyOf, keepArchive } from '#app/server/archives.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { given } from '#tests/given.ts'
import { postBag } from '#tests/post-bag.ts'
import { askForCopy, copyState, findCopy, openCopy } from './exports.server.ts'
import { clearAway, makeCopy } from './making.server.ts'

beforeAll(() => postBag.open())
afterAll(() => postBag.close())

test('a copy is asked for, made, told of by letter and fetched', async () => {
  const owner = await given.member()
  expect(await copyState(owner)).toBeNull()

  expect(await askForCopy(owner)).toBe('asked')
  expect(await copyState(owner)).toMatchObject({ state: 'being made' })
  const id = await lastCopy(owner)
  await makeCopy(id)

  expect(await copyState(owner)).toMatchObject({ state: 'ready', id })
  const [letter, ...more] = await postBag.to(owner.email)
  expect(more).toEqual([])
  expect(letter?.action?.url).toMatch(new RegExp(`/account/data/${id}$`))
  const archive = await openCopy(owner, id)
  const bytes = new Uint8Array(await new Response(archive?.stream).arrayBuffer())
  expect(bytes.length).toBe(archive?.size)
  expect(archive?.name).toMatch(/^indelible-\d{4}-\d{2}-\d{2}\.zip$/)
})

test('the copy is ready for a day', async () => {
  const owner = await given.member()
  const id = await givenCopy(owner)
  const { rows } = await db.execute(
    sql`select extract(epoch from expires_at - ready_at) / 3600 as hours from data_exports where id = ${id}`,
  )
  expect(Number(rows[0]?.hours)).toBe(24)
})

test('pressed ten times at once, it is asked for once', async () => {
  const owner = await given.member()
  await Promise.all(Array.from({ length: 10 }, () => askForCopy(owner)))
  expect(await db.$count(dataExports, eq(dataExports.userId, owner.id))).toBe(1)
})

test('three copies a day are enough', async () => {
  const owner = await given.member()
  for (let made = 0; made < 3; made += 1) await givenCopy(owner)
  expect(await askForCopy(owner)).toBe('too often')
  expect(await copyState(owner)).toMatchObject({ state: 'ready' })
})

test('a newer copy takes the place of the last one', async () => {
  const owner = await given.member()
  const first = await givenCopy(owner)
  const second = await givenCopy(owner)

  expect(await findCopy(owner, first)).toBeNull()
  expect(await archives()).not.toContain(archiveKeyOf(first))
  expect(await openCopy(owner, second)).not.toBeNull()
})

test('nobody else fetches it, whatever they know', async () => {
  const owner = await given.member()
  const id = await givenCopy(owner)
  for (const stranger of [await given.member(), await given.admin()]) {
    expect(await findCopy(stranger, id)).toBeNull()
    expect(await openCopy(stranger, id)).toBeNull()
  }
  for (const wrong of [randomUUID(), '../../secret', '']) {
    expect(await openCopy(owner, wrong)).toBeNull()
  }
})

test('it is not fetched before it is made', async () => {
  const owner = await given.member()
  await askForCopy(owner)
  expect(await openCopy(owner, await lastCopy(owner))).toBeNull()
})

test('after its day it is not fetched any more, and goes with its archive', async () => {
  const owner = await given.member()
  const id = await givenCopy(owner)
  await db
    .update(dataExports)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(dataExports.id, id))

  expect(await openCopy(owner, id)).toBeNull()
  expect(await copyState(owner)).toEqual({ state: 'gone' })
  await clearAway()

  expect(await archives()).not.toContain(archiveKeyOf(id))
  expect(await copyState(owner)).toBeNull()
})

test('a copy that was never made stands in nobody’s way after a day', async () => {
  const owner = await given.member()
  await askForCopy(owner)
  const id = await lastCopy(owner)
  await db
    .update(dataExports)
    .set({ askedAt: sql`now() - interval '25 hours'` })
    .where(eq(dataExports.id, id))

  expect(await copyState(owner)).toEqual({ state: 'gone' })
  await askForCopy(owner)
  expect(await lastCopy(owner)).not.toBe(id)
  await clearAway()
  expect(await copyState(owner)).toMatchObject({ state: 'being made' })
})

test('a job that is run twice makes one copy and writes one letter', async () => {
  const owner = await given.member()
  const id = await givenCopy(owner)
  await makeCopy(id)
  expect(await postBag.to(owner.email)).toHaveLength(1)
  expect(await openCopy(owner, id)).not.toBeNull()
})

test('of an archive that breaks off half way nothing is left, and it can be made again', async () => {
  const id = randomUUID()
  async function* breaksOff() {
    yield new Uint8Array(1_000)
    throw new Error('out of reach')
  }
  await expect(keepArchive(archiveKeyOf(id), breaksOff())).rejects.toThrow('out of reach')
  expect((await archives()).filter((name) => name.includes(id))).toEqual([])
})

test('an account that is deleted while its copy is made leaves no archive', async () => {
  const owner = await given.member()
  await askForCopy(owner)
  const id = await lastCopy(owner)
  const making = await db.transaction(async (tx) => {
    await tx.delete(user).where(eq(user.id, owner.id))
    const begun = makeCopy(id)
    await expect.poll(archives).toContain(archiveKeyOf(id))
    return { begun }
  })
  await making.begun
  expect(await archives()).not.toContain(archiveKeyOf(id))
})

async function givenCopy(owner: Awaited<ReturnType<typeof given.member>>) {
  await askForCopy(owner)
  const id = await lastCopy(owner)
  await makeCopy(id)
  return id
}

async function lastCopy({ id }: { id: string }) {
  const rows = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(eq(dataExports.userId, id))
    .orderBy(sql`asked_at desc`)
  return rows[0]?.id ?? ''
}

function archives() {
  return readdir(join(configuration.dataDir, 'archives'))
}
