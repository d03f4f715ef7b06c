import { href } from 'react-router'
import type { Submission, SubmissionStatus } from '#app/db/schema/submissions.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
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
    subject: 'We have received your story',
    paragraphs: [
      `Hello. Thank you for sending us ${named(submission)}. One of our team will read all of it. Nobody else can see it until it is approved.`,
      queuePositionText(place, wait),
      'Until we decide, you can change the text, change the photograph or withdraw the story on its page. We will email you our decision.',
      'If you did not send it, someone else may be using your account: change your password.',
    ],
    action: { label: 'See its status', url: ownPage(submission) },
  }
}

type DecisionEmail = { subject: string; closing: string; action: Email['action'] }

/** The email about a decision that moved the story to this status. */
export function decisionEmail(status: SubmissionStatus, story: DecidedStory, to: string): Email {
  const { subject, closing, action } = decisionEmails[status](story)
  const opening = `Hello. This is about ${named(story)}.\n${ownerMessages[status]}`
  const { messageToAuthor } = story
  const message = messageToAuthor ? [`A message from our team:\n${messageToAuthor}`] : []
  return { to, subject, paragraphs: [opening, ...message, closing], action }
}

const decisionEmails: Record<SubmissionStatus, (story: DecidedStory) => DecisionEmail> = {
  approved: (story) => ({
    subject: 'Your story was approved',
    closing: `Anyone can read it now, under the name you chose. You can withdraw it at any time:\n${ownPage(story)}`,
    action: { label: 'Read it', url: siteUrl(href('/story/:storyId', { storyId: story.id })) },
  }),
  rejected: (story) => ({
    subject: 'A decision about your story',
    closing: story.secondLookAt
      ? `You can still read it on its page:\n${ownPage(story)}`
      : `If you think we missed something, you can ask once for a second look:\n${ownPage(story)}`,
    action: {
      label: 'Start a new story from this one',
      url: siteUrl(href('/submit'), { from: story.id }),
    },
  }),
  pending: (story) => ({
    subject: 'We are reading your story again',
    closing: 'We will email you our decision.',
    action: { label: 'See its status', url: ownPage(story) },
  }),
}

function named(story: DecidedStory) {
  return `"${storyTitle(story, 6)}"`
}

function ownPage({ id }: Pick<Submission, 'id'>) {
  return siteUrl(submissionHref(id))
}
