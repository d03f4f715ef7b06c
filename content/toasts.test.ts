import { expect, test } from 'vitest'
import { isToastKey, type Toast, toasts } from './toasts.ts'

// The specification's catalogue (section 8), written out once more: title, text, and D where it is destructive.
// Where it says "with the server message" the words are ours, the title is not.
const anyWords = expect.any(String)

const catalogue: Record<string, [title: string, text?: string, style?: 'D']> = {
  signedOut: ['Signed out successfully', 'You have been signed out.'],

  favoriteAdded: ['Added to favorites', 'Item added to your favorites'],
  favoriteRemoved: ['Removed from favorites', 'Item removed from your favorites'],
  favoriteFailed: ['Error', 'Failed to update favorites', 'D'],
  favoriteTakenOff: ['Removed from favorites'],
  favoriteStays: ['Error', 'Failed to remove favorite', 'D'],
  favoritesFailed: ['Error', 'Failed to load favorites', 'D'],

  storiesFailed: ['Error loading stories', anyWords, 'D'],
  storyNotFound: [
    'Story not found',
    "The story you're looking for doesn't exist or hasn't been approved yet.",
    'D',
  ],
  storyFailed: ['Error', 'Failed to load story', 'D'],

  signInFirst: ['Please sign in first', 'You need to be signed in to submit a story.'],
  consentRequired: [
    'Consent Required',
    'Please check both consent checkboxes to submit your story.',
  ],
  storySubmitted: [
    'Story Submitted Successfully!',
    'Thank you for sharing your tattoo story. It will be reviewed by our admin team.',
  ],
  submissionError: [
    'Submission Error',
    'There was an issue submitting your story. Please try again.',
    'D',
  ],

  messageSent: ['Message Sent!', "Thank you for reaching out. We'll get back to you soon."],
  messageFailed: ['Error', 'There was an error sending your message. Please try again.', 'D'],

  signUpSuccessful: ['Sign up successful!', 'Please check your email for a verification link.'],
  welcomeBack: ['Welcome back!', 'You have been signed in successfully.'],
  resetSent: ['Password reset email sent!'],
  googleRedirecting: ['Redirecting to Google...'],
  signUpFailed: ['Sign up failed', anyWords, 'D'],
  signUpUnavailable: ['Sign up failed', anyWords, 'D'],
  signUpTooOften: ['Sign up failed', anyWords, 'D'],
  signInFailed: ['Sign in failed', anyWords, 'D'],
  signInUnverified: ['Sign in failed', anyWords, 'D'],
  signInUnavailable: ['Sign in failed', anyWords, 'D'],
  signInTooOften: ['Sign in failed', anyWords, 'D'],
  resetFailed: ['Password reset failed', anyWords, 'D'],
  resetUnavailable: ['Password reset failed', anyWords, 'D'],
  resetExpired: ['Password reset failed', anyWords, 'D'],
  googleFailed: ['Google sign-in failed', anyWords, 'D'],
  googleTooOften: ['Google sign-in failed', anyWords, 'D'],
  googleAddressKnown: ['Google sign-in failed', anyWords, 'D'],
  googleUnavailable: ['Google sign-in failed', anyWords, 'D'],
  passwordMismatch: ['Password mismatch', 'Passwords do not match. Please try again.'],
  emailRequired: ['Email required', 'Please enter your email address first.'],

  fetchingSubmissionsFailed: ['Error fetching submissions', anyWords, 'D'],
  statusConflict: ['Error updating submission status', anyWords, 'D'],
  statusFailed: ['Error updating submission status', anyWords, 'D'],
  statusUpdated: ['Submission status updated'],

  submissionsFailed: ['Error', 'Failed to load submissions', 'D'],
  submissionNotFound: [
    'Submission not found',
    "The submission you're looking for doesn't exist.",
    'D',
  ],
  accessDenied: ['Access denied', 'You can only view your own submissions.', 'D'],
  submissionFailed: ['Error', 'Failed to load submission', 'D'],

  linkCopied: ['Link copied!', 'The link has been copied to your clipboard.'],
  copyFailed: ['Failed to copy', 'Please copy the link manually.', 'D'],
}

for (const [key, [title, text, style]] of Object.entries(catalogue)) {
  test(`${key} says what the catalogue says, in its style`, () => {
    const toast: Toast | undefined = Object.entries(toasts).find(([name]) => name === key)?.[1]
    expect(toast).toEqual({
      title,
      ...(text !== undefined && { text }),
      ...(style === 'D' && { destructive: true }),
    })
  })
}

test('a key is one of the catalogue’s own', () => {
  expect(isToastKey('signedOut')).toBe(true)
  for (const stranger of ['constructor', 'toString', '__proto__', '', null, 7]) {
    expect(isToastKey(stranger)).toBe(false)
  }
})
