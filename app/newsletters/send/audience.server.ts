import { audiences } from '#app/newsletters/write/newsletter.ts'
import { db } from '#app/platform/db/client.server.ts'
import { suppressions } from '#app/platform/db/schema/tables.server.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'
import { countAudience } from './recipients.server.ts'

/** How many people each audience has now, and how many addresses are left out because their emails came back. */
export async function countReaders(actor: Actor) {
  requireAct(actor, 'write newsletter')
  const [suppressed, ...counts] = await Promise.all([
    db.$count(suppressions),
    ...audiences.map((audience) => countAudience(audience)),
  ])
  return {
    suppressed,
    counts: audiences.map((audience, index) => ({ audience, count: counts[index] ?? 0 })),
  }
}
