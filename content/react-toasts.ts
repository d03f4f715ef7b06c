import type { Toast } from './toasts.ts'

export const notDone = 'We could not do that. Try again in a few minutes.'
const notSaved = failure('Error', 'We could not save that. Try again in a few minutes.')

/** In a module of their own, since every page with React loads them. The words of others come with the data of the root. */
export const reactToasts = {
  tooLarge: failure(
    'Too large to send',
    'Nothing was saved, and what you wrote is still here. Make it shorter and try again.',
  ),
  accountNotSaved: notSaved,
  roleNotChanged: notSaved,
  teamFormsTooOften: failure(
    'Not done',
    'You have sent very many forms. Nothing was changed, and what you typed is still here. Try again in 10 minutes.',
  ),
  pieceSavedTooOften: failure(
    'Not saved',
    'You have saved very often. What you typed is still here. Try again in 10 minutes.',
  ),
  teamPageGone: failure(
    'Not sent',
    'You were signed out, or this was deleted meanwhile. What you wrote is still here. Sign in on a new tab, then send it again.',
  ),
  pictureNotSaved: notSaved,
  pieceNotSaved: failure(
    'Not saved',
    'We could not save that. What you typed is still here. Try again in a few minutes.',
  ),
  commentNotSaved: failure(
    'Not saved',
    'We could not save that. What you typed is still here. Try again in a few minutes.',
  ),
  newsletterNotSaved: failure(
    'Not saved',
    'We could not save that. What you typed is still here. Try again in a few minutes.',
  ),
  newslettersTooMany: failure(
    'Not created',
    'You have begun 60 newsletters within an hour. Wait an hour, then try again.',
  ),
  newsletterChangedMeanwhile: failure(
    'Nothing was done',
    'Somebody has changed it since you opened this page. Look at it before you go on.',
  ),
  testsTooMany: failure(
    'No test sent',
    'You have sent yourself 30 tests within an hour. Your text is saved. Wait an hour, then try again.',
  ),
  revisionNotRestored: failure(
    'Not restored',
    'We could not restore that revision. Try again in a few minutes.',
  ),
  pieceTooLong: failure('Not saved', 'The text is longer than 256 kB. Divide it.'),
  previewLinkFailed: failure(
    'Not done',
    'We could not make or turn off a link. Try again in a few minutes.',
  ),
  tooManyPreviewLinks: failure(
    'No link made',
    'You have made thirty links within an hour. Turn off some that you do not need, and try again later.',
  ),
  pieceNotChanged: failure(
    'Not done',
    'We could not do that. What you typed is still here. Try again in a few minutes.',
  ),
  newsletterNotSent: failure(
    'Not sent',
    'We could not do that, and nothing was sent. Try again in a few minutes.',
  ),
  newsletterNotChanged: failure('Not done', notDone),
  signInUnavailable: failure(
    'Sign in failed',
    'We could not sign you in. Try again in a few minutes.',
  ),
  messageFailed: failure('Error', 'There was an error sending your message. Please try again.'),
  caseNotClosed: notSaved,
  suppressionNotLifted: failure('Error', notDone),
  emailNotSent: failure('Error', notDone),
  statusFailed: failure(
    'Error updating submission status',
    'Nothing was changed. Try again in a few minutes.',
  ),
  reportFailed: failure('Error', 'We could not send your report. Try again in a few minutes.'),
  storyNotChanged: notSaved,
  submissionError: failure(
    'Submission Error',
    'There was an issue submitting your story. Please try again.',
  ),
  collectionFailed: notSaved,
  consentRequired: {
    title: 'Consent Required',
    text: 'Please check both consent checkboxes to submit your story.',
  },
  passwordMismatch: {
    title: 'Password mismatch',
    text: 'Passwords do not match. Please try again.',
  },
  googleRedirecting: { title: 'Redirecting to Google...' },
  fetchingSubmissionsFailed: failure(
    'Error fetching submissions',
    'We cannot load the submissions at the moment. Try again in a few minutes.',
  ),
  favoriteStays: failure('Error', 'Failed to remove favorite'),
  favoritesFailed: failure('Error', 'Failed to load favorites'),
  submissionsFailed: failure('Error', 'Failed to load submissions'),
  submissionNotFound: failure(
    'Submission not found',
    "The submission you're looking for doesn't exist.",
  ),
  accessDenied: failure('Access denied', 'You can only view your own submissions.'),
  submissionFailed: failure('Error', 'Failed to load submission'),
  statusConflict: failure(
    'Error updating submission status',
    'Someone changed this story while you were reading it. This is the latest version.',
  ),
  storyUnread: failure(
    'Error updating submission status',
    'Nobody has read this yet. Read it here, then decide.',
  ),
  ownStory: failure(
    'Error updating submission status',
    'This is your own story. A colleague will decide on it.',
  ),
  notesSaved: { title: 'Notes saved' },
  storiesFailed: failure(
    'Error loading stories',
    'We cannot load the stories at the moment. Try again in a few minutes.',
  ),
  storyNotFound: failure(
    'Story not found',
    "The story you're looking for doesn't exist or hasn't been approved yet.",
  ),
  storyFailed: failure('Error', 'Failed to load story'),
} satisfies Record<string, Toast>

export function failure(title: string, text: string) {
  return { title, text, destructive: true } as const
}

export function notice(title: string, text: string) {
  return { title, text }
}

export type ReactToastKey = keyof typeof reactToasts

export function isReactToastKey(value: unknown): value is ReactToastKey {
  return typeof value === 'string' && Object.hasOwn(reactToasts, value)
}
