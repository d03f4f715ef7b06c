import { and, eq, isNotNull } from 'drizzle-orm'
import { href, redirect } from 'react-router'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { secondFactors } from '#app/platform/db/schema/tables.server.ts'

export async function hasSecondFactor(userId: string) {
  return (await db.$count(secondFactors, isSecondFactorOn(userId))) > 0
}

/** It does not count before it was confirmed with a code. */
export function isSecondFactorOn(userId: string) {
  return and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
}

export async function lacksSecondFactor({ id }: { id: string }) {
  return configuration.requireSecondFactor && !(await hasSecondFactor(id))
}

/** @throws a redirect to the page that sets one up */
export async function expectSecondFactor(viewer: { id: string }) {
  if (await lacksSecondFactor(viewer)) throw redirect(href('/account/second-factor'))
}
