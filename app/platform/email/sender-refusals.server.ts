import type { Transaction } from '#app/platform/db/client.server.ts'
import { senderRefusals } from '#app/platform/db/schema/tables.server.ts'
import { bouncesCounted } from '#app/platform/observability/metrics.server.ts'

type SenderRefusal = {
  /** Whom the email was for. Only the domain is kept. */
  email: string
  code: string | null
  answer: string
  reportId?: string
}

/** What refused the site, the way or the message, so that admins can mend it. @returns false when it was counted before */
export async function noteSenderRefusal(
  transaction: Transaction,
  { email, code, answer, reportId }: SenderRefusal,
) {
  const [counted] = await transaction
    .insert(senderRefusals)
    .values({ domain: emailDomain(email), code, words: withoutAddresses(answer, email), reportId })
    .onConflictDoNothing()
    .returning({ id: senderRefusals.id })
  if (!counted) return false
  bouncesCounted.inc({ class: 'ours' })
  return true
}

export function emailDomain(email: string) {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

const maxCharacters = 300

/** One line, without any address, also where it is part of a link, and without the name in `email`. */
function withoutAddresses(words: string, email: string) {
  const name = email.slice(0, email.lastIndexOf('@'))
  const line = words.slice(0, 2_000).replaceAll(/[\p{C}\s]+/gu, ' ')
  // Before the addresses, which end at an apostrophe.
  const withoutName = name.length < 3 ? line : line.replaceAll(name, '[address]')
  return withoutName
    .replaceAll(/[^\s<>,;:()"']*(?:@|%40|\+[re][0-9a-z]+-|%2b[re])[^\s<>,;()"']*/gi, '[address]')
    .trim()
    .slice(0, maxCharacters)
}
