import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#app/platform/db/client.server.ts'
import { bounces, suppressions } from '#app/platform/db/schema/tables.server.ts'
import { bouncesCounted } from '#app/platform/observability/metrics.server.ts'
import { softLimit } from './suppression.ts'

export { returnPathFor } from '#app/platform/email/bounce-address.server.ts'

export type Refusal = {
  email: string
  /** Otherwise the mailbox may take a later email. */
  isHard: boolean
  code: string | null
  /** The Message-ID of a report, so that it counts once. */
  reportId?: string
}

export function notSuppressed(email: PgColumn): SQL {
  return sql`not exists (select from ${suppressions} where ${suppressions.email} = ${email})`
}

/** At once when there is no such mailbox, else with the fifth in thirty days. @returns false when it was counted before */
export async function noteRefusal(
  transaction: Transaction,
  { email, isHard, code, reportId }: Refusal,
) {
  const counted = await transaction
    .insert(bounces)
    .values({ email, isHard, code, reportId })
    .onConflictDoNothing()
    .returning({ id: bounces.id })
  if (counted.length === 0) return false
  bouncesCounted.inc({ class: isHard ? 'hard' : 'soft' })
  if (isHard) {
    await suppress(transaction, { email, reason: 'hard bounce', code })
    return true
  }
  const since = sql`now() - ${`${softLimit.days} days`}::interval`
  const soft = await transaction.$count(
    bounces,
    and(eq(bounces.email, email), eq(bounces.isHard, false), gt(bounces.bouncedAt, since)),
  )
  if (soft >= softLimit.count) await suppress(transaction, { email, reason: 'soft bounces', code })
  return true
}

/** An earlier reason stays. */
export async function suppress(
  transaction: Transaction,
  suppression: Pick<typeof suppressions.$inferInsert, 'email' | 'reason' | 'code'>,
) {
  await transaction.insert(suppressions).values(suppression).onConflictDoNothing()
}
