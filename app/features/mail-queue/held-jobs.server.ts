import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type HeldJobData, heldQueue } from '#app/server/email/email-queue.server.ts'
import { type Actor, checkActor } from './actor.server.ts'
import type { HeldJob } from './queue-items.ts'

const heldPerPage = 25

/** The jobs of a restored backup that may have run since the backup was made: the 25 oldest, and the total number. */
export async function heldJobs(actor: Actor): Promise<{ count: number; held: HeldJob[] }> {
  checkActor(actor)
  const { rows } = await db.execute<{ id: string; data: HeldJobData; count: number }>(sql`
    select id, data, count(*) over ()::int as count from pgboss.job
    where name = ${heldQueue} and state < 'active'
    order by data ->> 'createdAt', id limit ${heldPerPage}`)
  return {
    count: rows[0]?.count ?? 0,
    held: rows.map(({ id, data: { queue, kind, createdAt } }) => ({
      id,
      queue,
      kind: kind ?? null,
      createdAt: createdAt ? new Date(createdAt) : null,
    })),
  }
}
