import { href } from 'react-router'
import type { Submission, SubmissionStatus } from '#app/db/schema/submissions.ts'
import { configuration } from '#app/server/configuration.server.ts'
import type { Email } from '#app/server/email/email.ts'
import { storyTitle } from './excerpt.ts'
import { queuePositionText } from './queue-position-text.ts'
import { ownerMessages, submissionHref } from './story.ts'

// Subjects do not name the story: phones show them on the lock screen.

type DecidedStory = Pick<Submission, 'id' | 'title' | 'story' | 'messageToAuthor' | 'secondLookAt'>

/** Confirms a new submission: what happens next, and its position in the queue. */
export function storyReceivedEmail(
  submission: DecidedStory & Pick<Submission, 'email'>,
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

/** The emails about decisions, by status. */
export const decisionEmails: Record<SubmissionStatus, (story: DecidedStory, to: string) => Email> =
  {
    approved: (story, to) => ({
      to,
      subject: 'Your story was approved',
      paragraphs: [
        `Hello. This is about ${named(story)}.\n${ownerMessages.approved}`,
        ...messageParagraphs(story),
        `Anybody can read it now, under the name you chose. You can take it back whenever you like:\n${ownPage(story)}`,
      ],
      action: {
        label: 'Read it',
        url: `${configuration.baseUrl}${href('/story/:storyId', { storyId: story.id })}`,
      },
    }),

    rejected: (story, to) => ({
      to,
      subject: 'A decision about your story',
      paragraphs: [
        `Hello. This is about ${named(story)}.\n${ownerMessages.rejected}`,
        ...messageParagraphs(story),
        story.secondLookAt
          ? `It is still yours to read, on its own page:\n${ownPage(story)}`
          : `If you think we missed something, you can ask once for a second look:\n${ownPage(story)}`,
      ],
      action: {
        label: 'Start a new story from this one',
        url: `${configuration.baseUrl}${href('/submit')}?from=${story.id}`,
      },
    }),

    pending: (story, to) => ({
      to,
      subject: 'We are reading your story again',
      paragraphs: [
        `Hello. This is about ${named(story)}.\n${ownerMessages.pending}`,
        ...messageParagraphs(story),
        'We write to you when it is decided.',
      ],
      action: { label: 'See where it stands', url: ownPage(story) },
    }),
  }

function lowered(sentence: string) {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function named(story: DecidedStory) {
  return `"${storyTitle(story, 6)}"`
}

function messageParagraphs({ messageToAuthor }: DecidedStory) {
  return messageToAuthor ? [`A note from the desk:\n${messageToAuthor}`] : []
}

function ownPage({ id }: Pick<Submission, 'id'>) {
  return `${configuration.baseUrl}${submissionHref(id)}`
}
