import { offers } from '#content/pages/offers.ts'

/** The first part of the address of their pages, and the last of their admin page's. */
const mailingLists = ['newsletter', 'interest'] as const
export type MailingList = (typeof mailingLists)[number]

/** The newsletter, or news about one offer that does not exist yet. */
export type Topic = {
  /** As in the database: 'newsletter', or the id of the offer. */
  id: string
  list: MailingList
  name: string
  title: string
  text: string
  button: string
}

/** @returns null also when it can be used already */
export function findOfferTopic(id: string): Topic | null {
  const offer = offers.find((offer) => offer.id === id)
  return offer?.name ? { ...offer, name: offer.name, list: 'interest' } : null
}

export function isMailingList(text: string | undefined): text is MailingList {
  return mailingLists.some((list) => list === text)
}
