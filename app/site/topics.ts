import { offers } from '#content/pages/offers.ts'

/** The mailing lists: the first part of the address of their pages, and the last of their admin page's. */
const mailingLists = ['newsletter', 'interest'] as const
export type MailingList = (typeof mailingLists)[number]

/** What a reader can subscribe to: the newsletter, or news about one offer that does not exist yet. */
export type Topic = {
  /** As in the database: 'newsletter', or the id of the offer. */
  id: string
  list: MailingList
  name: string
  title: string
  text: string
  button: string
}

/** @returns null when there is no such offer, or it can be used already */
export function findOfferTopic(id: string): Topic | null {
  const offer = offers.find((offer) => offer.id === id)
  return offer?.name ? { ...offer, name: offer.name, list: 'interest' } : null
}

export function isMailingList(text: string | undefined): text is MailingList {
  return mailingLists.some((list) => list === text)
}
