import { firstAdmin } from '#app/features/accounts/first-admin.server.ts'
import { createSamples } from '#app/features/stories/samples.server.ts'
import type { Startup } from './services.ts'

/**
 * Fills a new embedded database: sample stories, then the first admin. The admin comes last, so that after a start that was
 * killed in between the next start repeats both.
 *
 * @returns the admin's password, to be shown once; null when somebody has an account already
 */
export async function firstStart({ embeddedDatabase }: Pick<Startup, 'embeddedDatabase'>) {
  if (!embeddedDatabase) return null
  await createSamples()
  return firstAdmin()
}
