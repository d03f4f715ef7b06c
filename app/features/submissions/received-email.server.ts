import type { Submission } from '#app/db/schema/submissions.ts'
import { storyTitle } from '#app/features/stories/excerpt.ts'
import { queuePositionText } from '#app/features/stories/queue-position-text.ts'
import { notYourStory, submissionHref } from '#app/features/stories/story.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import type { Email } from '#app/server/email/email.ts'

/**
 * Confirms a new submission: what happens next, and its position in the queue. The subject does not name the story, because
 * phones show it on the lock screen.
 */
export function receivedEmail(
  submission: Pick<Submission, 'id' | 'title' | 'story' | 'email'>,
  { place, wait }: { place: number; wait: number | null },
): Email {
  return {
    to: submission.email,
    subject: 'We have received your story',
    paragraphs: [
      `Hello. Thank you for sending us "${storyTitle(submission, 6)}". One of our team will read all of it. Nobody else can see it until it is approved.`,
      queuePositionText(place, wait),
      'Until we decide, you can change the text, change the photograph or withdraw the story on its page. We will email you our decision.',
      notYourStory,
    ],
    action: { label: 'See its status', url: siteUrl(submissionHref(submission.id)) },
  }
}
