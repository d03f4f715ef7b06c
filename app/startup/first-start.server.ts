import { firstAdmin } from '#app/accounts/sign-in/first-admin.server.ts'
import { createSamples } from '#app/stories/public/samples.server.ts'
import type { Startup } from './start-services.ts'

/**
 * The admin comes last, so that after a start that was killed in between the next start repeats both.
 * @returns the first admin's password while nobody has signed in with it; null after that, and where another has an account
 */
export async function firstStart({ embeddedDatabase }: Pick<Startup, 'embeddedDatabase'>) {
  if (!embeddedDatabase) return null
  await createSamples()
  return firstAdmin()
}
