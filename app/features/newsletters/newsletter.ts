import type { InferSelectModel } from 'drizzle-orm'
import type { newsletters } from '#app/db/schema/newsletters.ts'
import { newsletterTopic } from '#app/features/subscriptions/newsletter-topic.ts'
import { findOfferTopic } from '#app/features/subscriptions/topics.ts'
import { offers } from '#content/pages/offers.ts'

export type Newsletter = InferSelectModel<typeof newsletters>
export type NewsletterState = Newsletter['state']

/** What a newsletter is made of. */
export type NewsletterText = Pick<
  Newsletter,
  'audience' | 'subject' | 'preheader' | 'body' | 'pieceIds' | 'isArchived'
>

/** Whom a newsletter can go to; `accounts` is a notice to all account holders. */
export const audiences = [
  newsletterTopic.id,
  ...offers.flatMap(({ id }) => (findOfferTopic(id) ? [id] : [])),
  'accounts',
]

/** In the middle of a sentence: "newsletter readers". */
export function audienceWords(audience: string) {
  if (audience === 'accounts') return 'everybody who has an account'
  const offer = findOfferTopic(audience)
  return offer ? `readers who asked about ${offer.name}` : 'newsletter readers'
}

/** What pages and emails call it. */
export function newsletterTitle({ number, audience }: Pick<Newsletter, 'number' | 'audience'>) {
  return `${audience === 'accounts' ? 'Notice' : 'Newsletter'} ${number}`
}

export const newsletterStateWords: Record<NewsletterState, string> = {
  draft: 'Draft',
  'approval asked': 'Waits for approval',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

/** The last part of its address in the archive. */
export function archiveAddressFor({ number, subject }: Pick<Newsletter, 'number' | 'subject'>) {
  const words = subject
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return words ? `${number}-${words}` : `${number}`
}
