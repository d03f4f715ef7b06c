import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { removalOutbox } from '#app/platform/db/schema/tables.server.ts'
import { openRemovalLog, saveRemovals } from './save-removals.server.ts'

test('a store that hangs holds one connection, and each save waits until its own line is written', async () => {
  const [opened, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => hanging.resolve())
  const written: string[] = []
  openRemovalLog({
    location: 'memory',
    create: async () => {},
    exists: async () => true,
    async append(lines) {
      opened.resolve()
      await hanging.promise
      written.push(...lines)
    },
    async *read() {},
  })
  const ids = [await givenRemoval()]
  const first = saveRemovals()
  await opened.promise
  ids.push(await givenRemoval())
  const others = Array.from({ length: 20 }, () => saveRemovals())
  expect(await db.$count(removalOutbox)).toBe(2)

  hanging.resolve()
  await first
  await others[0]
  expect(written.map((line) => JSON.parse(line).id)).toEqual(ids)
  await Promise.all(others)
})

async function givenRemoval() {
  const rowId = randomUUID()
  await db
    .insert(removalOutbox)
    .values({ action: 'deleted', tableName: 'user', rowId, at: new Date() })
  return rowId
}
