import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { dataExports, user } from '#app/platform/db/schema/tables.server.ts'
import { exportFileName } from '#app/platform/files/export-store.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { given } from '#tests/given.ts'
import { test } from '#tests/given-people.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { countWhere, updateWhere } from '#tests/rows.ts'
import { exportState, findExport, openExport, requestExport } from './exports.server.ts'
import { deleteOldExports, makeExport } from './make-export.server.ts'

queuedEmails.openForFile()

test('an export is requested, made, announced by email and downloaded', async ({ owner }) => {
  expect(await exportState(owner)).toBeNull()

  expect(await requestExport(owner)).toBe('asked')
  expect(await exportState(owner)).toMatchObject({ state: 'being made' })
  const id = await lastCopy(owner)
  await makeExport(id)

  expect(await exportState(owner)).toMatchObject({ state: 'ready', id })
  const [message, ...more] = await queuedEmails.to(owner.email)
  expect(more).toEqual([])
  expect(message?.action?.url).toMatch(new RegExp(`/account/data/${id}$`))
  const [queued] = await jobs.findJobs<{ kind: string }>('mail')
  expect(queued?.data.kind).toBe('account')
  const archive = await openExport(owner, id)
  const bytes = new Uint8Array(await new Response(archive?.stream).arrayBuffer())
  expect(bytes.length).toBe(archive?.size)
  expect(archive?.name).toMatch(/^indelible-\d{4}-\d{2}-\d{2}\.zip$/)
})

test('an export can be downloaded for a day', async ({ owner }) => {
  const id = await givenCopy(owner)
  const { rows } = await db.execute(
    sql`select extract(epoch from expires_at - ready_at) / 3600 as hours from data_exports where id = ${id}`,
  )
  expect(Number(rows[0]?.hours)).toBe(24)
})

test('requesting ten times at once makes one export', async ({ owner }) => {
  await Promise.all(Array.from({ length: 10 }, () => requestExport(owner)))
  expect(await countWhere(dataExports, { userId: owner.id })).toBe(1)
})

test('three exports a day are allowed', async ({ owner }) => {
  for (let index = 0; index < 3; index += 1) await givenCopy(owner)
  expect(await requestExport(owner)).toBe('too often')
  expect(await exportState(owner)).toMatchObject({ state: 'ready' })
})

test('a newer export replaces the last one', async ({ owner }) => {
  const first = await givenCopy(owner)
  const second = await givenCopy(owner)

  expect(await findExport(owner, first)).toBeNull()
  expect(await archives()).not.toContain(exportFileName(first))
  expect(await openExport(owner, second)).not.toBeNull()
})

test('nobody else can download it, whatever they know', async ({ owner }) => {
  const id = await givenCopy(owner)
  for (const stranger of [await given.member(), await given.admin()]) {
    expect(await findExport(stranger, id)).toBeNull()
    expect(await openExport(stranger, id)).toBeNull()
  }
  for (const wrong of [randomUUID(), '../../secret', '']) {
    expect(await openExport(owner, wrong)).toBeNull()
  }
})

test('it cannot be downloaded before it is made', async ({ owner }) => {
  await requestExport(owner)
  expect(await openExport(owner, await lastCopy(owner))).toBeNull()
})

test('after a day it cannot be downloaded, and is deleted with its archive', async ({ owner }) => {
  const id = await givenCopy(owner)
  await updateWhere(dataExports, { id }, { expiresAt: sql`now() - interval '1 second'` })

  expect(await openExport(owner, id)).toBeNull()
  expect(await exportState(owner)).toEqual({ state: 'gone' })
  await deleteOldExports()

  expect(await archives()).not.toContain(exportFileName(id))
  expect(await exportState(owner)).toBeNull()
})

test('an export that was never made does not block new ones after a day', async ({ owner }) => {
  await requestExport(owner)
  const id = await lastCopy(owner)
  await updateWhere(dataExports, { id }, { askedAt: sql`now() - interval '25 hours'` })

  expect(await exportState(owner)).toEqual({ state: 'gone' })
  await requestExport(owner)
  expect(await lastCopy(owner)).not.toBe(id)
  await deleteOldExports()
  expect(await exportState(owner)).toMatchObject({ state: 'being made' })
})

test('a job that runs twice makes one export and sends one email', async ({ owner }) => {
  const id = await givenCopy(owner)
  await makeExport(id)
  expect(await queuedEmails.to(owner.email)).toHaveLength(1)
  expect(await openExport(owner, id)).not.toBeNull()
})

test('an account that is deleted during its export leaves no archive', async ({ owner }) => {
  await requestExport(owner)
  const id = await lastCopy(owner)
  const making = await db.transaction(async (tx) => {
    await tx.delete(user).where(eq(user.id, owner.id))
    const making = makeExport(id)
    await expect.poll(archives).toContain(exportFileName(id))
    return { begun: making }
  })
  await making.begun
  expect(await archives()).not.toContain(exportFileName(id))
})

async function givenCopy(owner: Awaited<ReturnType<typeof given.member>>) {
  await requestExport(owner)
  const id = await lastCopy(owner)
  await makeExport(id)
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
