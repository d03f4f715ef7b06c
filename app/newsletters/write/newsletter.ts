import type { InferSelectModel } from 'drizzle-orm'
import { asciiSlug } from '#app/pieces/text/slug.ts'
import type { newsletters } from '#app/platform/db/schema/newsletters.ts'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { findOfferTopic } from '#app/site/topics.ts'
import { offers } from '#content/pages/offers.ts'

export type Newsletter = InferSelectModel<typeof newsletters>
export type NewsletterState = Newsletter['state']

export type NewsletterText = Pick<
  Newsletter,
  'audience' | 'subject' | 'preheader' | 'body' | 'pieceIds' | 'isArchived'
>

/** `accounts` is a notice to all account holders. */
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

export function newsletterTitle({ number, audience }: Pick<Newsletter, 'number' | 'audience'>) {
  return `${audience === 'accounts' ? 'Notice' : 'Newsletter'} ${number}`
}

export const newsletterStateWords: Record<NewsletterState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

export function archiveSlugFor({ number, subject }: Pick<Newsletter, 'number' | 'subject'>) {
  const words = asciiSlug(subject, 60)
  return words ? `${number}-${words}` : `${number}`
}

export type TextProblem = { id: keyof typeof maxCharacters | 'pieces' | 'audience'; words: string }

const maxCharacters = { subject: 150, preheader: 200, body: 64 * 1024 }

const maxPieces = 12

const fieldNames = {
  subject: 'subject',
  preheader: 'first line',
  body: 'text',
}

/** A draft may lack everything. */
export function problemsWithText(text: NewsletterText): TextProblem[] {
  const problems: TextProblem[] = []
  for (const id of ['subject', 'preheader', 'body'] as const) {
    const count = text[id].length
    if (count <= maxCharacters[id]) continue
    const most = maxCharacters[id].toLocaleString('en-GB')
    problems.push({
      id,
      words: `Shorten the ${fieldNames[id]} to ${most} characters. There are ${count.toLocaleString('en-GB')}.`,
    })
  }
  // A header of an email ends with its line, so a line break could begin another header.
  for (const id of ['subject', 'preheader'] as const) {
    if (/\p{Cc}|\u2028|\u2029/u.test(text[id])) {
      problems.push({ id, words: `Write the ${fieldNames[id]} in one line.` })
    }
  }
  if (text.body.includes('\0')) problems.push({ id: 'body', words: 'Take out the NUL characters.' })
  if (text.pieceIds.length > maxPieces) {
    problems.push({ id: 'pieces', words: `Choose ${maxPieces} pieces at most.` })
  }
  if (!audiences.includes(text.audience)) {
    problems.push({ id: 'audience', words: 'Choose who gets it.' })
  }
  return problems
}
