/**
 * The live events: 'changed' when a submission came in or changed, 'reading' when a colleague opened or closed one, 'missed'
 * after a lost connection, when any of these may have happened.
 */
export const liveEvents = ['changed', 'reading', 'missed'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** A colleague who has a submission open. */
export type Colleague = { submissionId: string; name: string }

/** The response to an open submission's heartbeat. */
export type PresenceState = { readers: Colleague[]; version: number | null }
