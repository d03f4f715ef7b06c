import { href } from 'react-router'
import type { Submission, SubmissionStatus } from '#app/db/schema/submissions.ts'
import { configuration } from '#app/server/configuration.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { storyTitle } from './excerpt.ts'
import { queuePositionText } from './queue-position-text.ts'
import { ownerMessages } from './story.ts'

// Subjects name no story: a telephone shows them to whoever looks at it.

type Told = Pick<Submission, 'id' | 'title' | 'story' | 'messageToAuthor' | 'secondLookAt'>

/** When a story has come in: what happens next, and where it stands in the queue. */
export function storyReceivedEmail(
  submission: Told & Pick<Submission, 'email'>,
  { place, wait }: { place: number; wait: number | null },
): Email {
  return {
    to: submission.email,
    subject: 'We have your story',
    paragraphs: [
      `Hello. ${named(submission)} has reached us. A person reads it, from the first line to the last, and nobody else can open it until it is approved.`,
      `Its place in the queue: ${lowered(queuePositionText(place, wait))}`,
      'Until it is decided you can change it, change its photograph or take it back, on its own page. We write to you either way.',
    ],
    action: { label: 'See where it stands', url: ownPage(submission) },
  }
}

/** What the author reads when a decision stands. */
export const decisionEmails: Record<SubmissionStatus, (told: Told, to: string) => Email> = {
  approved: (told, to) => ({
    to,
    subject: 'Your story was approved',
    paragraphs: [
      `Hello. This is about ${named(told)}.\n${ownerMessages.approved}`,
      ...fromTheDesk(told),
      `Anybody can read it now, under the name you chose. You can take it back whenever you like:\n${ownPage(told)}`,
    ],
    action: {
      label: 'Read it',
      url: `${configuration.baseUrl}${href('/story/:storyId', { storyId: told.id })}`,
    },
  }),

  rejected: (told, to) => ({
    to,
    subject: 'A decision about your story',
    paragraphs: [
      `Hello. This is about ${named(told)}.\n${ownerMessages.rejected}`,
      ...fromTheDesk(told),
      told.secondLookAt
        ? `It is still yours to read, on its own page:\n${ownPage(told)}`
        : `If you think we missed something, you can ask once for a second look:\n${ownPage(told)}`,
    ],
    action: {
      label: 'Start a new story from this one',
      url: `${configuration.baseUrl}${href('/submit')}?from=${told.id}`,
    },
  }),

  pending: (told, to) => ({
    to,
    subject: 'We are reading your story again',
    paragraphs: [
      `Hello. This is about ${named(told)}.\n${ownerMessages.pending}`,
      ...fromTheDesk(told),
      'We write to you when it is decided.',
    ],
    action: { label: 'See where it stands', url: ownPage(told) },
  }),
}

function lowered(sentence: string) {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function named(told: Told) {
  return `"${storyTitle(told, 6)}"`
}

function fromTheDesk({ messageToAuthor }: Told) {
  return messageToAuthor ? [`A note from the desk:\n${messageToAuthor}`] : []
}

function ownPage({ id }: Pick<Submission, 'id'>) {
  return `${configuration.baseUrl}${href('/submission/:submissionId/:storyTitle?', { submissionId: id })}`
}
