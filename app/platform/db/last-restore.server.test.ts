import { expect, test } from 'vitest'
import { restores } from '#app/platform/db/schema/tables.server.ts'
import { readLinkToken, signedLink } from '#app/platform/email/signed-link.server.ts'
import {
  sealUntilRestore,
  secretUntilRestore,
  unsealUntilRestore,
} from '#app/platform/secrets/seal.server.ts'
import { db } from './client.server.ts'
import { readLastRestore } from './last-restore.server.ts'

test('links sent before a restore do not work after it', async () => {
  await readLastRestore()
  const links = {
    once: tokenOf(signedLink('/x', { act: 'delete', id: '1', hours: 1 })),
    sealed: sealUntilRestore('a change of address'),
    secret: secretUntilRestore(),
  }
  expect(readLinkToken(links.once, 'delete')).toBe('1')

  for (const restoredAt of ['2026-01-01', '2026-02-02']) {
    await db.insert(restores).values({
      restoredAt: new Date(restoredAt),
      backupMadeAt: new Date('2025-12-31'),
    })
    await readLastRestore()
    expect(readLinkToken(links.once, 'delete')).toBeNull()
    expect(() => unsealUntilRestore(links.sealed)).toThrow()
    expect(secretUntilRestore()).not.toBe(links.secret)

    links.once = tokenOf(signedLink('/x', { act: 'delete', id: '1', hours: 1 }))
    links.sealed = sealUntilRestore('another')
    links.secret = secretUntilRestore()
    expect(readLinkToken(links.once, 'delete')).toBe('1')
    expect(unsealUntilRestore(links.sealed)).toBe('another')
  }
})

function tokenOf(url: string) {
  return new URL(url).searchParams.get('token') ?? ''
}
