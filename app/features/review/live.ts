/**
 * What an open desk is told: a submission changed or came in, a colleague opened or left one, or the line was down for a
 * while and anything may have happened.
 */
export const liveEvents = ['changed', 'reading', 'missed'] as const
export type LiveEvent = (typeof liveEvents)[number]

/** A colleague who has a submission open. */
export type Colleague = { submissionId: string; name: string }

/** What a page of the desk asks about one submission while it lies open. */
export type PresenceState = { readers: Colleague[]; version: number | null }
