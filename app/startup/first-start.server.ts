import { firstAdmin } from '#app/features/accounts/first-admin.server.ts'
import { createSamples } from '#app/features/stories/samples.server.ts'
import type { Startup } from './services.ts'

/**
 * Furnishes a house where nobody lives yet, when its database is ours: sample stories, then the first admin.
 * In this order, so that a start killed in between is made good by the next one.
 *
 * @returns the admin's password, to be shown once; null when somebody has an account already
 */
export async function firstStart({ embeddedDatabase }: Pick<Startup, 'embeddedDatabase'>) {
  if (!embeddedDatabase) return null
  await createSamples()
  return firstAdmin()
}
