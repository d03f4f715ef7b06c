/** Who is to hear from us: the last part of the address. */
export const lists = ['newsletter', 'interest'] as const
export type List = (typeof lists)[number]

export const states = ['confirmed', 'waiting', 'left'] as const
export type State = (typeof states)[number]

export const listWords = {
  newsletter: {
    title: 'Newsletter',
    lead: 'An address counts once its reader has pressed the button behind the letter.',
  },
  interest: {
    title: 'Interest',
    lead: 'Readers who want to hear when one of our offers opens, once they have said so twice.',
  },
} as const satisfies Record<List, object>

export const stateWords = {
  confirmed: { label: 'Confirmed', nobody: 'Nobody yet.' },
  waiting: { label: 'Waiting', nobody: 'Nobody has a letter to answer.' },
  left: { label: 'Left', nobody: 'Nobody has left in the last week.' },
} as const satisfies Record<State, object>

/** One reader on a list. */
export type Reader = {
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

export function isList(text: string | undefined): text is List {
  return lists.some((list) => list === text)
}

export function readState(text: string | null): State {
  return states.find((state) => state === text) ?? 'confirmed'
}
