import { and, eq, isNotNull } from 'drizzle-orm'
import { href, redirect } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { secondFactors } from '#app/db/schema/tables.server.ts'
import { configuration } from '#app/server/configuration.server.ts'

/** Whether an account is signed in to with a code besides. */
export async function hasSecondFactor(userId: string) {
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  return (await db.$count(secondFactors, isOn)) > 0
}

/** Whether the configuration requires a second factor that this account does not have. */
export async function lacksSecondFactor({ id }: { id: string }) {
  return configuration.requireSecondFactor && !(await hasSecondFactor(id))
}

/** @throws a redirect to the page that sets one up, where the configuration requires one that is missing */
export async function expectSecondFactor(viewer: { id: string }) {
  if (await lacksSecondFactor(viewer)) throw redirect(href('/account/second-factor'))
}
