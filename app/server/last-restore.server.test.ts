import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { restores } from '#app/db/schema/tables.server.ts'
import { readLinkToken, signedLink } from './email/signed-link.server.ts'
import { readLastRestore } from './last-restore.server.ts'
import { sealUntilRestore, secretUntilRestore, unsealUntilRestore } from './secrets/seal.server.ts'

test('links sent before a restore do not work after it, except permanent ones', async () => {
  await readLastRestore()
  const links = {
    once: tokenOf(signedLink('/x', { act: 'delete', id: '1', hours: 1 })),
    forever: tokenOf(signedLink('/x', { act: 'leave', id: '2' })),
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
    expect(readLinkToken(links.forever, 'leave')).toBe('2')
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
