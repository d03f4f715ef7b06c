/** How a copy of one's data stands: in the making, to be fetched until a moment, or gone. */
export type CopyState =
  | { state: 'being made'; askedAt: Date }
  | { state: 'ready'; id: string; expiresAt: Date }
  | { state: 'gone' }

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
  hourCycle: 'h23',
})

/** `November 22, 2026 at 15:40`, by London's clock. */
export function momentOf(date: Date) {
  return moment.format(date)
}
