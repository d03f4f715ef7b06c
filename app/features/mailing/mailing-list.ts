/** Who is to hear from us: the last part of the address. */
export const mailingLists = ['newsletter', 'interest'] as const
export type MailingList = (typeof mailingLists)[number]

export const subscriptionStates = ['confirmed', 'waiting', 'left'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const mailingListLabels = {
  newsletter: {
    title: 'Newsletter',
    lead: 'An address counts once its reader has pressed the button behind the letter.',
  },
  interest: {
    title: 'Interest',
    lead: 'Readers who want to hear when one of our offers opens, once they have said so twice.',
  },
} as const satisfies Record<MailingList, object>

export const subscriptionStateLabels = {
  confirmed: { label: 'Confirmed', nobody: 'Nobody yet.' },
  waiting: { label: 'Waiting', nobody: 'Nobody has a letter to answer.' },
  left: { label: 'Left', nobody: 'Nobody has left in the last week.' },
} as const satisfies Record<SubscriptionState, object>

/** One reader on a list. */
export type Subscriber = {
  id: string
  email: string
  /** The offer, on the list of interests. */
  offer: string | null
  askedAt: Date
  confirmedAt: Date | null
  leftAt: Date | null
  wordingVersion: number
  wording: string
}

export function isMailingList(text: string | undefined): text is MailingList {
  return mailingLists.some((list) => list === text)
}

export function readSubscriptionState(text: string | null): SubscriptionState {
  return subscriptionStates.find((state) => state === text) ?? 'confirmed'
}
