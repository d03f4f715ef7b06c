import type { MailingList } from '#app/site/topics.ts'

export const subscriptionStates = ['confirmed', 'waiting', 'left'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const mailingListLabels = {
  newsletter: {
    title: 'Newsletter',
    lead: 'Readers who asked for the newsletter and confirmed by email.',
  },
  interest: {
    title: 'Interest',
    lead: 'Readers who asked for news of an offer and confirmed by email.',
  },
} as const satisfies Record<MailingList, object>

export const subscriptionStateLabels = {
  confirmed: { label: 'Confirmed', nobody: 'Nobody has confirmed yet.' },
  waiting: { label: 'Waiting', nobody: 'Nobody has a request to confirm.' },
  left: { label: 'Left', nobody: 'Nobody has unsubscribed in the last 7 days.' },
} as const satisfies Record<SubscriptionState, object>

export type Subscriber = {
  id: string
  email: string
  topic: string
  askedAt: Date
  confirmedAt: Date | null
  unsubscribedAt: Date | null
  wordingVersion: number
  unsubscribeToken: string
  wording: string
}

export function readSubscriptionState(text: string | null): SubscriptionState {
  return subscriptionStates.find((state) => state === text) ?? 'confirmed'
}
