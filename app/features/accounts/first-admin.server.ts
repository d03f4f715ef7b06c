import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { account, profiles, roleEvents, user, userRoles } from '#app/db/schema/tables.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { auth } from '#app/server/sessions.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'

/**
 * Makes the one account a new site begins with: admin@indelible.example, with a password nobody has seen.
 *
 * @returns the password, to be shown once (it is kept in `DATA_DIR/admin-password.txt`);
 *   null when somebody has an account already
 */
export async function firstAdmin() {
  const [someone] = await db.select().from(user).where(ne(user.email, samplesAuthor.email)).limit(1)
  if (someone) return null

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
    await tx.insert(profiles).values({ userId: id })
    await tx.insert(userRoles).values({ userId: id, role: 'admin' })
    await tx.insert(roleEvents).values({ userId: id, role: 'admin', granted: true })
    const path = join(configuration.dataDir, 'admin-password.txt')
    await rm(path, { force: true })
    await writeFile(path, `${password}\n`, { mode: 0o600 })
  })
  return password
}
