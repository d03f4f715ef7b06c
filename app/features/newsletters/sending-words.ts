import { counted } from '#app/ui/counted.ts'
import type { Refused } from './recipients.server.ts'

/** `1 hour and 11 minutes`: how long so many emails take at so many a minute. */
export function durationWords(count: number, perMinute: number) {
  const minutes = Math.ceil(count / perMinute)
  if (minutes <= 1) return 'a minute at most'
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(left > 0 ? [counted(left, 'minute')] : []),
  ]
  return `about ${parts.join(' and ')}`
}

/** What the code of a refusal or of a report means. The first that fits. */
const reasons: [code: RegExp, words: string][] = [
  [/^(?:[45]\.1\.2|[45]\.4\.[14])$/, 'There is no such domain, or it takes no email.'],
  [/^(?:5\.1\.|550$|551$|553$)/, 'There is no such mailbox.'],
  [/^(?:[45]\.2\.2|552|452)$/, 'The mailbox is full.'],
  [/^[45]\.2\.1$/, 'The mailbox is closed.'],
  [/^[45]\.7\./, 'Their provider did not want this email.'],
  [/^[45]\.3\.4$/, 'It is larger than their provider allows.'],
  [/^EENVELOPE$/, 'The address is not one that email can be sent to.'],
  [/^4/, 'Their provider asked us to wait, and did not take it within a day.'],
]

/** Why somebody did not get it, and what follows, in plain words. */
export function refusalWords({ code, isSuppressed }: Pick<Refused, 'code' | 'isSuppressed'>) {
  const known = reasons.find(([pattern]) => pattern.test(code ?? ''))
  const reason = known?.[1] ?? 'Their provider did not take it.'
  const then = isSuppressed
    ? 'We will not write to it again.'
    : 'We will try again with the next newsletter.'
  return `${reason} ${then}`
}
