/** How a copy of one's data stands: in the making, to be fetched until a moment, or gone. */
export type CopyState =
  | { state: 'being made'; askedAt: Date }
  | { state: 'ready'; id: string; expiresAt: Date }
  | { state: 'gone' }

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** `November 22, 2026 at 3:40 PM`, by London's clock. */
export function momentOf(date: Date) {
  return moment.format(date)
}
