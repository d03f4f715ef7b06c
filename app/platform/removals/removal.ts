import { z } from 'zod'

/** The tables whose deleted rows stay deleted when a backup is restored: those with the trigger `record_deletions`. */
export const recordedTables = [
  'user',
  'account',
  'second_factors',
  'recovery_codes',
  'submissions',
  'consents',
  'notices',
  'bulk_decisions',
  'favorites',
  'collections',
  'collection_items',
  'subscriptions',
  'cases',
] as const

const removalSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('deleted'), table: z.enum(recordedTables), ...which() }),
  z.object({
    action: z.enum(['withdrawn', 'rejected', 'set to pending', 'photo removed']),
    table: z.literal('submissions'),
    ...which(),
  }),
  z.object({ action: z.literal('unsubscribed'), table: z.literal('subscriptions'), ...which() }),
  z.object({ action: z.literal('address removed'), table: z.literal('cases'), ...which() }),
  z.object({ action: z.literal('password changed'), table: z.literal('account'), ...which() }),
  z.object({ action: z.literal('unpublished'), table: z.literal('pieces'), ...which() }),
  z.object({ action: z.literal('role revoked'), table: z.literal('user_roles'), ...which() }),
])

/** What was done to which row, and when: ids only. */
export type Removal = z.output<typeof removalSchema>

/** @returns null for an invalid line, such as one cut off by a power cut */
export function readRemoval(line: string): Removal | null {
  try {
    return removalSchema.parse(JSON.parse(line))
  } catch {
    return null
  }
}

function which() {
  return { id: z.uuid(), at: z.iso.datetime() }
}
