import { pageToasts } from './page-toasts.ts'
import { failure, notDone, reactToasts } from './react-toasts.ts'

/** The strings of the specification's catalogue (section 8) are given exactly. */
export type Toast = { title: string; text?: string; destructive?: true }

const waitAnHour = 'There were too many attempts. Wait an hour, then try again.'
const wait15Minutes = 'There were too many attempts. Wait 15 minutes, then try again.'
const usedLink = 'It has expired or has already been used. Ask for a new one.'

export const toasts = {
  ...pageToasts,
  ...reactToasts,

  signedOut: { title: 'Signed out successfully', text: 'You have been signed out.' },

  signUpSuccessful: {
    title: 'Sign up successful!',
    text: 'Please check your email for a verification link.',
  },
  welcomeBack: { title: 'Welcome back!', text: 'You have been signed in successfully.' },
  resetSent: { title: 'Password reset email sent!' },
  resetFailed: failure('Password reset failed', waitAnHour),
  resetUnavailable: failure('Password reset failed', notDone),
  resetExpired: failure(
    'Password reset failed',
    'This link has expired or has already been used. Ask for a new one.',
  ),
  passwordSet: { title: 'New password set', text: 'Sign in with your new password.' },
  emailRequired: { title: 'Email required', text: 'Please enter your email address first.' },
  accountSaved: { title: 'Saved' },
  codeExpired: failure('Sign in again', 'It took more than 10 minutes, or your password changed.'),
  pictureAdded: { title: 'Picture added', text: 'It can be used in every piece.' },
  pictureKnown: { title: 'Already in the library', text: 'The same picture was added before.' },
  pictureCredited: { title: 'Credit saved' },
  pictureReplaced: { title: 'Picture replaced', text: 'All pieces that use it show the new one.' },
  pictureDeleted: { title: 'Picture deleted' },
  roleGranted: { title: 'Role given', text: 'It is in force from their next page.' },
  invitationSent: { title: 'Invitation sent', text: 'Its link works for 7 days.' },
  invitationWithdrawn: { title: 'Invitation withdrawn', text: 'Its link does not work any more.' },
  invitationNotSent: failure('The invitation was not sent', waitAnHour),
  invitationGone: failure('The invitation was not sent', 'It was used or withdrawn meanwhile.'),
  invitationAccepted: { title: 'You are on the team', text: 'Welcome to Indelible.' },
  invitationFailed: failure(
    'This link does not work',
    'It has expired, was used or withdrawn. Ask whoever invited you for a new one.',
  ),
  roleRevoked: { title: 'Role removed', text: 'They lose access at their next page.' },
  addressAsked: {
    title: 'Check your email',
    text: 'We have emailed a link to your new address. Your address will not change until you follow it.',
  },
  addressChanged: { title: 'Email address changed', text: 'Sign in with your new address.' },
  addressExpired: failure('This link does not work', usedLink),
  linkSent: {
    title: 'Check your email',
    text: 'We have emailed you a link. It works for 30 minutes.',
  },
  linkExpired: failure('This link does not work', usedLink),
  emailsTooOften: failure(
    'We have not sent another email',
    'We have already sent you several. Wait an hour, then try again.',
  ),
  passwordChanged: { title: 'Password changed' },
  copyAsked: {
    title: 'We are preparing your data',
    text: 'We will email you when your copy is ready.',
  },
  copyTooOften: failure(
    'You have reached today’s limit',
    'You can ask for three copies a day. Try again tomorrow.',
  ),
  sessionsEnded: { title: 'Signed out there' },
  accountDeleted: {
    title: 'Your account is deleted',
    text: 'Thank you for being part of Indelible.',
  },
  onlyAdminStays: failure(
    'Your account is not deleted',
    'You are the only admin. Make somebody else an admin first.',
  ),
  emailVerified: { title: 'Email address verified', text: 'Thank you. You can sign in now.' },
  emailVerifiedAndSignedIn: {
    title: 'Email address verified',
    text: 'Thank you. You are signed in.',
  },
  verificationFailed: failure(
    'This link does not work',
    'It is incomplete or has expired. Sign in with your password and we will send you a new one.',
  ),
  verificationSent: {
    title: 'Check your email',
    text: 'If there is an unverified account for this address, we have emailed you a new link. If you have already verified it, sign in.',
  },
  verificationTooOften: failure('We have not sent another email', waitAnHour),
  verificationUnavailable: failure('We have not sent another email', notDone),
  signUpFailed: failure('Sign up failed', 'There is a problem. Check the marked fields.'),
  signUpUnavailable: failure(
    'Sign up failed',
    'We could not create your account. Try again in a few minutes.',
  ),
  signInFailed: failure('Sign in failed', 'That email and password do not match an account.'),
  signInUnverified: failure(
    'Sign in failed',
    'Verify your email address first. We have emailed you a new link.',
  ),
  signUpTooOften: failure('Sign up failed', waitAnHour),
  signInTooOften: failure('Sign in failed', wait15Minutes),
  googleUnavailable: failure(
    'Google sign-in failed',
    'Signing in with Google is not set up yet. Use your email address.',
  ),
  googleFailed: failure(
    'Google sign-in failed',
    'We could not sign you in with Google. Try again, or use your email address.',
  ),
  googleTooOften: failure('Google sign-in failed', wait15Minutes),
  googleAddressKnown: failure(
    'Google sign-in failed',
    'You already have an account with this address. Sign in with your password, then connect Google on your account page.',
  ),
  googleConnected: { title: 'Google connected', text: 'You can now sign in with Google.' },
  googleNotConnected: failure('Google was not connected', notDone),
  googleOtherAddress: failure(
    'Google was not connected',
    'That Google account uses a different email address. Choose the Google account with the same address as your Indelible account.',
  ),
  googleTaken: failure(
    'Google was not connected',
    'That Google account belongs to another Indelible account, or yours is already connected to a different one.',
  ),
  googleDisconnected: {
    title: 'Google disconnected',
    text: 'Use your password to sign in.',
  },
  googleStays: failure(
    'Google is still connected',
    'It is the only way you can sign in. Set a password first.',
  ),

  favoriteAdded: { title: 'Added to favorites', text: 'Item added to your favorites' },
  favoriteRemoved: { title: 'Removed from favorites', text: 'Item removed from your favorites' },
  favoriteFailed: failure('Error', 'Failed to update favorites'),
  favoriteTakenOff: { title: 'Removed from favorites' },

  reportSent: { title: 'Report received', text: 'Thank you. One of our team will read it.' },
  reportClosed: { title: 'Report closed' },
  complaintClosed: { title: 'Complaint closed' },
  messageClosed: { title: 'Message closed' },
  testEmailQueued: { title: 'On its way', text: 'It should reach you in a few minutes.' },
  emailSentAgain: { title: 'Sending again', text: 'The email goes out now.' },
  heldMailReleased: { title: 'Released', text: 'The email goes out now.' },
  emailGone: failure('Nothing was sent', 'This email has already been sent again, or is too old.'),
  suppressionLifted: {
    title: 'Lifted',
    text: 'The address gets the newsletters that it is subscribed to.',
  },
  suppressionGone: failure('Nothing to lift', 'Somebody has lifted this before.'),

  signInFirst: {
    title: 'Please sign in first',
    text: 'You need to be signed in to submit a story.',
  },
  storySubmitted: {
    title: 'Story Submitted Successfully!',
    text: 'Thank you for sharing your tattoo story. It will be reviewed by our admin team.',
  },

  messageSent: {
    title: 'Message Sent!',
    text: "Thank you for reaching out. We'll get back to you soon.",
  },

  storyChanged: { title: 'Story updated', text: 'We will read the new version.' },
  photoChanged: { title: 'Photo updated' },
  storyWithdrawn: {
    title: 'Story withdrawn',
    text: 'It is no longer on the site. Only you can see it.',
  },
  secondLookAsked: {
    title: 'Thank you',
    text: 'Someone will read it again and email you.',
  },
  storyMoved: failure(
    'Nothing was changed',
    'Someone changed or reviewed this story while you were editing it. This is the latest version.',
  ),

  collectionMade: { title: 'Collection made' },
  collectionChanged: { title: 'Collection updated' },
  collectionDeleted: { title: 'Collection deleted' },
  collectionsSaved: { title: 'Saved to your collections' },
  takenOut: { title: 'Removed from the collection' },

  pieceSaved: { title: 'Saved' },
  publicationAsked: {
    title: 'An editor was asked',
    text: 'We will email the editors. The piece is marked in their list.',
  },
  keptTheirs: {
    title: 'Their text stays',
    text: 'Yours is kept, and editors find it among the revisions.',
  },
  revisionRestored: { title: 'Revision restored', text: 'It is the draft now.' },
  savedMeanwhile: {
    title: 'Nothing was changed',
    text: 'Somebody saved this piece meanwhile. Look at it once more.',
  },
  savedAgain: {
    title: 'Somebody has saved again',
    text: 'Nothing was saved yet. Look at the differences once more.',
  },
  previewLinkRevoked: {
    title: 'Link turned off',
    text: 'Whoever opens it now will see “not found”.',
  },
  settingsSaved: { title: 'Saved', text: 'It is on the site.' },
  frontPagePublished: { title: 'Published', text: 'The front page shows it.' },
  frontPageSaved: { title: 'Saved', text: 'Readers see it once you publish it.' },
  frontPageDiscarded: {
    title: 'Your changes are gone',
    text: 'The front page stays as readers see it.',
  },
  piecePublished: { title: 'Published', text: 'It is on the site now.' },
  pieceUpdated: { title: 'Changes published', text: 'They are on the site now.' },
  pieceCorrected: { title: 'Correction published', text: 'Readers see it below the article.' },
  newsletterSending: { title: 'It is being sent', text: 'You do not need to stay here.' },
  newsletterScheduled: { title: 'Scheduled', text: 'It will be sent at that time on its own.' },
  newsletterAlready: {
    title: 'Nothing was changed',
    text: 'Somebody else did it before you, or it is finished.',
  },
  newsletterPaused: { title: 'Paused', text: 'Nothing more goes out for now.' },
  newsletterResumed: { title: 'Sending again' },
  newsletterStopped: { title: 'Stopped', text: 'Nothing more goes out.' },
  newsletterUnscheduled: { title: 'It will not be sent', text: 'It is a draft again.' },
  pieceScheduled: { title: 'Scheduled', text: 'It will be published at that time on its own.' },
  pieceUnscheduled: { title: 'Not scheduled any more', text: 'Its text is kept.' },
  pieceUnpublished: { title: 'Unpublished', text: 'It is off the site. Its text is a draft now.' },
  pieceAddressChanged: {
    title: 'Address changed',
    text: 'The old address leads to the new one.',
  },
  pieceDraftDiscarded: {
    title: 'Draft discarded',
    text: 'Its text stays among the revisions.',
  },
  pieceDuplicated: { title: 'Duplicated', text: 'This is the copy. Nobody but the team sees it.' },
  tooManyPieces: failure(
    'Nothing was duplicated',
    'You have begun 60 pieces within an hour. Wait an hour, then try again.',
  ),
  commentAdded: { title: 'Comment added' },
  commentChanged: { title: 'Comment changed' },
  commentDeleted: { title: 'Comment deleted' },
  commentResolved: { title: 'Comment resolved' },
  commentReopened: { title: 'Comment reopened' },
  pieceDeleted: { title: 'Deleted' },
  newsletterSaved: { title: 'Saved' },
  newsletterDeleted: { title: 'Deleted' },
  newsletterTestSent: { title: 'Test sent', text: 'It is on its way to your own address.' },
  newsletterArchived: { title: 'In the archive', text: 'Anybody can read it there.' },
  newsletterUnarchived: {
    title: 'Out of the archive',
    text: 'Its page is gone, also for those who follow the link in the email.',
  },
  newsletterNoDraft: failure(
    'Nothing was saved',
    'It is no draft any more, so its text stays as it is.',
  ),
  pieceNothingNew: {
    title: 'Nothing to publish',
    text: 'What is in the form is on the site already.',
  },
  pieceStateChanged: {
    title: 'Nothing was done',
    text: 'The piece has changed since that page was opened. This is how it stands.',
  },

  statusUpdated: { title: 'Submission status updated' },
  classified: { title: 'Theme and content note saved' },
  decisionUndone: { title: 'Decision undone', text: 'The story is as it was before.' },
  undoTooLate: failure(
    'Not undone',
    'You can undo a decision for 10 minutes, and that time has passed. You can still make a new decision.',
  ),
  undoChanged: failure(
    'Not undone',
    'The story was changed after that decision. This is the latest version.',
  ),
  undoNotYours: failure('Not undone', 'A colleague made that decision, and only they can undo it.'),
  undoNothing: failure('Not undone', 'There is no decision on this story that you can undo.'),
  nothingChosen: failure(
    'Nothing was selected',
    'Select at least one story, then choose what to do.',
  ),
  bulkUndone: { title: 'Decisions undone', text: 'The stories are as they were before.' },
  bulkPartlyUndone: failure(
    'Not all were undone',
    'Some stories have changed since, or the 10 minutes have passed. The list says which.',
  ),
} satisfies Record<string, Toast>

export type ToastKey = keyof typeof toasts

export function isToastKey(value: unknown): value is ToastKey {
  return typeof value === 'string' && Object.hasOwn(toasts, value)
}
