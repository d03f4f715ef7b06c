import { pageToasts } from './page-toasts.ts'

/** A short message at the edge of the page. The strings of the specification's catalogue (section 8) are given exactly. */
export type Toast = { title: string; text?: string; destructive?: true }

export const toasts = {
  ...pageToasts,

  signedOut: { title: 'Signed out successfully', text: 'You have been signed out.' },

  signUpSuccessful: {
    title: 'Sign up successful!',
    text: 'Please check your email for a verification link.',
  },
  welcomeBack: { title: 'Welcome back!', text: 'You have been signed in successfully.' },
  passwordMismatch: {
    title: 'Password mismatch',
    text: 'Passwords do not match. Please try again.',
  },
  resetSent: { title: 'Password reset email sent!' },
  resetFailed: {
    title: 'Password reset failed',
    text: 'That was a few too many tries. Please wait an hour.',
    destructive: true,
  },
  resetUnavailable: {
    title: 'Password reset failed',
    text: 'We could not do that just now. Please try again in a minute.',
    destructive: true,
  },
  resetExpired: {
    title: 'Password reset failed',
    text: 'This link was used before or is too old. Please ask for a new one.',
    destructive: true,
  },
  passwordSet: { title: 'New password set', text: 'Please sign in with it.' },
  emailRequired: { title: 'Email required', text: 'Please enter your email address first.' },
  accountSaved: { title: 'Saved' },
  accountNotSaved: {
    title: 'Error',
    text: 'That could not be saved just now. Please try again in a minute.',
    destructive: true,
  },
  addressAsked: {
    title: 'Please check your email',
    text: 'We have sent a link to the new address. Nothing changes before you follow it.',
  },
  addressChanged: { title: 'Address changed', text: 'Please sign in with it.' },
  addressExpired: {
    title: 'This link does not work',
    text: 'It was used before, or is too old. Please ask for a new one.',
    destructive: true,
  },
  letterSent: {
    title: 'Please check your email',
    text: 'We have sent you a letter. The link in it works for 30 minutes.',
  },
  letterExpired: {
    title: 'This link does not work',
    text: 'It was used before, or is too old. Please ask for a new one.',
    destructive: true,
  },
  lettersTooOften: {
    title: 'No letter was sent',
    text: 'We have sent you a few already. Please wait an hour.',
    destructive: true,
  },
  passwordChanged: { title: 'Password changed' },
  copyAsked: {
    title: 'We are putting it together',
    text: 'We write to you when your copy is ready.',
  },
  copyTooOften: {
    title: 'That is enough for one day',
    text: 'You can ask for three copies a day. Please come back tomorrow.',
    destructive: true,
  },
  sessionsEnded: { title: 'Signed out there' },
  accountDeleted: {
    title: 'Your account is deleted',
    text: 'Thank you for having been here.',
  },
  emailVerified: { title: 'Address verified', text: 'Thank you. You can sign in now.' },
  verificationFailed: {
    title: 'This link does not work',
    text: 'It was altered or is too old. Sign in with your password, and we send you a new one.',
    destructive: true,
  },
  verificationSent: {
    title: 'Please check your email',
    text: 'If an account waits for it, a new link is on its way: three an hour at most. If it is verified already, just sign in.',
  },
  verificationTooOften: {
    title: 'No letter was sent',
    text: 'That was a few too many tries. Please wait an hour.',
    destructive: true,
  },
  verificationUnavailable: {
    title: 'No letter was sent',
    text: 'We could not do that just now. Please try again in a minute.',
    destructive: true,
  },
  signUpFailed: {
    title: 'Sign up failed',
    text: 'Something is not right yet. Please look at the marked fields.',
    destructive: true,
  },
  signUpUnavailable: {
    title: 'Sign up failed',
    text: 'We could not make your account just now. Please try again in a minute.',
    destructive: true,
  },
  signInFailed: {
    title: 'Sign in failed',
    text: 'That email and password do not match an account.',
    destructive: true,
  },
  signInUnverified: {
    title: 'Sign in failed',
    text: 'Please verify your email address first. We have sent you a new link.',
    destructive: true,
  },
  signInUnavailable: {
    title: 'Sign in failed',
    text: 'We could not sign you in just now. Please try again in a minute.',
    destructive: true,
  },
  signUpTooOften: {
    title: 'Sign up failed',
    text: 'That was a few too many tries. Please wait an hour.',
    destructive: true,
  },
  signInTooOften: {
    title: 'Sign in failed',
    text: 'That was a few too many tries. Please wait a quarter of an hour.',
    destructive: true,
  },
  googleRedirecting: { title: 'Redirecting to Google...' },
  googleUnavailable: {
    title: 'Google sign-in failed',
    text: 'Signing in with Google is not set up yet. Please use your email address.',
    destructive: true,
  },

  googleFailed: {
    title: 'Google sign-in failed',
    text: 'We could not sign you in with Google. Please try again, or use your email address.',
    destructive: true,
  },
  googleTooOften: {
    title: 'Google sign-in failed',
    text: 'That was a few too many tries. Please wait a quarter of an hour.',
    destructive: true,
  },
  googleAddressKnown: {
    title: 'Google sign-in failed',
    text: 'You have an account with this address already. Sign in with your password, then connect Google on your account page.',
    destructive: true,
  },
  googleConnected: { title: 'Google connected', text: 'You can sign in with it from now on.' },
  googleNotConnected: {
    title: 'Google was not connected',
    text: 'We could not do that just now. Please try again in a minute.',
    destructive: true,
  },
  googleOtherAddress: {
    title: 'Google was not connected',
    text: 'That Google account has another email address. Choose the one with the address of your account here.',
    destructive: true,
  },
  googleTaken: {
    title: 'Google was not connected',
    text: 'That Google account signs in to another account here, or yours has one connected already.',
    destructive: true,
  },
  googleDisconnected: {
    title: 'Google disconnected',
    text: 'From now on you sign in with your password.',
  },
  googleStays: {
    title: 'Google stays connected',
    text: 'It is the only way into your account. Please set a password first.',
    destructive: true,
  },

  favoriteAdded: { title: 'Added to favorites', text: 'Item added to your favorites' },
  favoriteRemoved: { title: 'Removed from favorites', text: 'Item removed from your favorites' },
  favoriteFailed: { title: 'Error', text: 'Failed to update favorites', destructive: true },
  favoriteTakenOff: { title: 'Removed from favorites' },
  favoriteStays: { title: 'Error', text: 'Failed to remove favorite', destructive: true },
  favoritesFailed: { title: 'Error', text: 'Failed to load favorites', destructive: true },

  storiesFailed: {
    title: 'Error loading stories',
    text: 'The stories are out of reach just now. Please try again in a minute.',
    destructive: true,
  },
  storyNotFound: {
    title: 'Story not found',
    text: "The story you're looking for doesn't exist or hasn't been approved yet.",
    destructive: true,
  },
  storyFailed: { title: 'Error', text: 'Failed to load story', destructive: true },

  reportSent: { title: 'Report received', text: 'Thank you. A person will read it.' },
  reportFailed: {
    title: 'Error',
    text: 'We could not take your report just now. Please try again in a minute.',
    destructive: true,
  },
  reportClosed: { title: 'Report closed' },
  complaintClosed: { title: 'Complaint closed' },
  messageClosed: { title: 'Message closed' },
  letterTriedAgain: { title: 'Back in the post', text: 'It is tried again at once.' },
  heldMailReleased: { title: 'Released', text: 'It goes out at once.' },
  letterGone: {
    title: 'Nothing was sent',
    text: 'It was tried again already, or is too old.',
    destructive: true,
  },
  letterNotTried: {
    title: 'Error',
    text: 'That could not be done just now. Please try again in a minute.',
    destructive: true,
  },
  caseNotClosed: {
    title: 'Error',
    text: 'That could not be saved just now. Please try again in a minute.',
    destructive: true,
  },

  signInFirst: {
    title: 'Please sign in first',
    text: 'You need to be signed in to submit a story.',
  },
  consentRequired: {
    title: 'Consent Required',
    text: 'Please check both consent checkboxes to submit your story.',
  },
  storySubmitted: {
    title: 'Story Submitted Successfully!',
    text: 'Thank you for sharing your tattoo story. It will be reviewed by our admin team.',
  },
  submissionError: {
    title: 'Submission Error',
    text: 'There was an issue submitting your story. Please try again.',
    destructive: true,
  },

  messageSent: {
    title: 'Message Sent!',
    text: "Thank you for reaching out. We'll get back to you soon.",
  },
  messageFailed: {
    title: 'Error',
    text: 'There was an error sending your message. Please try again.',
    destructive: true,
  },

  submissionsFailed: { title: 'Error', text: 'Failed to load submissions', destructive: true },
  submissionNotFound: {
    title: 'Submission not found',
    text: "The submission you're looking for doesn't exist.",
    destructive: true,
  },
  accessDenied: {
    title: 'Access denied',
    text: 'You can only view your own submissions.',
    destructive: true,
  },
  submissionFailed: { title: 'Error', text: 'Failed to load submission', destructive: true },

  storyChanged: { title: 'Story updated', text: 'We will read it as it stands now.' },
  photoChanged: { title: 'Photo updated' },
  storyWithdrawn: {
    title: 'Story withdrawn',
    text: 'It is off the site, and only you can open it here.',
  },
  secondLookAsked: {
    title: 'Thank you',
    text: 'A person will look at it again and write to you.',
  },
  storyMoved: {
    title: 'Nothing was changed',
    text: 'The story was changed or decided in the meantime. Here is how it stands now.',
    destructive: true,
  },
  storyNotChanged: {
    title: 'Error',
    text: 'That could not be saved just now. Please try again in a minute.',
    destructive: true,
  },

  collectionMade: { title: 'Collection made' },
  collectionChanged: { title: 'Collection updated' },
  collectionDeleted: { title: 'Collection deleted' },
  collectionsSaved: { title: 'Saved to your collections' },
  takenOut: { title: 'Taken out of the collection' },
  collectionFailed: {
    title: 'Error',
    text: 'That could not be saved just now. Please try again in a minute.',
    destructive: true,
  },

  fetchingSubmissionsFailed: {
    title: 'Error fetching submissions',
    text: 'The submissions are out of reach just now. Please try again in a minute.',
    destructive: true,
  },
  statusUpdated: { title: 'Submission status updated' },
  notesSaved: { title: 'Notes saved' },
  classified: { title: 'Theme and content note saved' },
  decisionUndone: { title: 'Decision undone', text: 'The story is as it was before.' },
  undoTooLate: {
    title: 'Not undone',
    text: 'A decision can be taken back for ten minutes, and those are over. You can still decide anew.',
    destructive: true,
  },
  undoChanged: {
    title: 'Not undone',
    text: 'The story was changed after that decision. Here is how it stands now.',
    destructive: true,
  },
  undoNotYours: {
    title: 'Not undone',
    text: 'A colleague made that decision, and only they can take it back.',
    destructive: true,
  },
  undoNothing: {
    title: 'Not undone',
    text: 'There is no decision on this story left to take back.',
    destructive: true,
  },
  nothingChosen: {
    title: 'Nothing was chosen',
    text: 'Tick the boxes of the stories first, then say what to do with them.',
    destructive: true,
  },
  bulkUndone: { title: 'Decisions undone', text: 'The stories are as they were before.' },
  bulkPartlyUndone: {
    title: 'Not all could be undone',
    text: 'Some were changed since, or the ten minutes are over. The list says which.',
    destructive: true,
  },
  ownStory: {
    title: 'Error updating submission status',
    text: 'This is your own story. A colleague decides on it.',
    destructive: true,
  },
  statusConflict: {
    title: 'Error updating submission status',
    text: 'It was changed in the meantime. Here is how it stands now.',
    destructive: true,
  },
  statusFailed: {
    title: 'Error updating submission status',
    text: 'Nothing was changed. Please try again in a minute.',
    destructive: true,
  },
} satisfies Record<string, Toast>

export type ToastKey = keyof typeof toasts

export function isToastKey(value: unknown): value is ToastKey {
  return typeof value === 'string' && Object.hasOwn(toasts, value)
}
