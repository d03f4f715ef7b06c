import type { RateLimit } from './rate-limit.server.ts'

/** Forms into which anybody may type an address count together, so that nobody can fill a stranger's mailbox. */
export const unaskedEmails: RateLimit = { name: 'unasked-emails', max: 3, minutes: 60 }
