import { counted } from '#app/ui/counted.ts'
import type { Refused } from './recipients.server.ts'

/** `1 hour and 11 minutes`. */
export function durationWords(count: number, perMinute: number) {
  const minutes = Math.ceil(count / perMinute)
  if (minutes <= 1) return 'a minute at most'
  const [hours, remainingMinutes] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(remainingMinutes > 0 ? [counted(remainingMinutes, 'minute')] : []),
  ]
  return `about ${parts.join(' and ')}`
}

const reasons: [code: RegExp, words: string][] = [
  [/^(?:[45]\.1\.2|[45]\.4\.[14])$/, 'There is no such domain, or it takes no email.'],
  [/^(?:5\.1\.|550$|551$|553$)/, 'There is no such mailbox.'],
  [/^(?:[45]\.2\.2|552|452)$/, 'The mailbox is full.'],
  [/^[45]\.2\.1$/, 'The mailbox is switched off.'],
  [/^[45]\.7\./, 'Their provider did not want this email.'],
  [/^[45]\.3\.4$/, 'It is larger than their provider allows.'],
  [/^EENVELOPE$/, 'The address is not one that email can be sent to.'],
  [/^4/, 'Their provider asked us to wait, and did not take it within a day.'],
]

type Shown = Pick<Refused, 'code' | 'bounceClass' | 'isSuppressed'>

export function refusalWords({ code, bounceClass, isSuppressed }: Shown) {
  const then = isSuppressed
    ? 'We will not write to it again.'
    : 'We will try again with the next newsletter.'
  return `${reasonWords(code ?? '', bounceClass)} ${then}`
}

function reasonWords(code: string, bounceClass: Shown['bounceClass']) {
  const [, words = 'Their provider did not take it.'] =
    reasons.find(([pattern]) => pattern.test(code)) ?? []
  // One code can mean different things, and what the server said was clearer.
  if (bounceClass === 'ours' && !/^[45]\.3\.4$/.test(code)) {
    return 'Their provider refused it because of us or of this email, not because of the address.'
  }
  if (bounceClass === 'soft' && /no such/.test(words)) return 'Their provider did not take it.'
  if (bounceClass === 'hard' && !/^5\.(?:1\.2|4\.4)$/.test(code)) return 'There is no such mailbox.'
  return words
}
