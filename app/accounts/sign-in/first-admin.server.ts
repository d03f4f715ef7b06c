import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, ne } from 'drizzle-orm'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  account,
  profiles,
  roleEvents,
  unusedPasswords,
  user,
  userRoles,
} from '#app/platform/db/schema/tables.server.ts'
import { auth } from '#app/platform/sessions/sessions.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'

/**
 * @returns the password, which each start prints until somebody has signed in with it (it is in
 * `DATA_DIR/admin-password.txt`); null after that, and when somebody else already has an account
 */
export async function firstAdmin() {
  const [someone] = await db.select().from(user).where(ne(user.email, samplesAuthor.email)).limit(1)
  return someone ? unusedPassword() : makeFirstAdmin()
}

async function unusedPassword() {
  const [unused] = await db
    .select({ hash: account.password })
    .from(unusedPasswords)
    .innerJoin(
      account,
      and(eq(account.userId, unusedPasswords.userId), eq(account.providerId, 'credential')),
    )
  const password = await readFile(passwordFile(), 'utf8').catch(() => null)
  if (!unused?.hash || !password) return null
  // The password may have been reset by email.
  const { verify } = (await auth().$context).password
  return (await verify({ hash: unused.hash, password: password.trim() })) ? password.trim() : null
}

async function makeFirstAdmin() {
  const password = randomBytes(12).toString('base64url')
  const hash = await (await auth().$context).password.hash(password)
  await db.transaction(async (tx) => {
    const id = randomUUID()
    await tx
      .insert(user)
      .values({ id, name: '', email: 'admin@indelible.example', emailVerified: true })
    await tx
      .insert(account)
      .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
    await tx.insert(unusedPasswords).values({ userId: id })
    await tx.insert(profiles).values({ userId: id })
    await tx.insert(userRoles).values({ userId: id, role: 'admin' })
    await tx.insert(roleEvents).values({ userId: id, role: 'admin', granted: true })
    await rm(passwordFile(), { force: true })
    await writeFile(passwordFile(), `${password}\n`, { mode: 0o600 })
  })
  return password
}

function passwordFile() {
  return join(configuration.dataDir, 'admin-password.txt')
}
