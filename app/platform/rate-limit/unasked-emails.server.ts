import type { RateLimit } from './rate-limit.server.ts'

/**
 * The emails to one address that anybody may have typed into a form. Its forms count together, so that nobody can fill a
 * stranger's mailbox.
 */
export const unaskedEmails: RateLimit = { name: 'unasked-emails', max: 3, minutes: 60 }
