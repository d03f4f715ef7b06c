import { pageToasts } from './page-toasts.ts'
import { failure, notDone, notice, reactToasts } from './react-toasts.ts'

/** The strings of the specification's catalogue (section 8) are given exactly. */
export type Toast = { title: string; text?: string; destructive?: true }

const waitAnHour = 'There were too many attempts. Wait an hour, then try again.'
const wait15Minutes = 'There were too many attempts. Wait 15 minutes, then try again.'
const usedLink = 'It has expired or has already been used. Ask for a new one.'

export const toasts = {
  ...pageToasts,
  ...reactToasts,

  signedOut: notice('Signed out successfully', 'You have been signed out.'),

  signUpSuccessful: notice(
    'Sign up successful!',
    'Please check your email for a verification link.',
  ),
  welcomeBack: notice('Welcome back!', 'You have been signed in successfully.'),
  resetSent: { title: 'Password reset email sent!' },
  resetFailed: failure('Password reset failed', waitAnHour),
  resetUnavailable: failure('Password reset failed', notDone),
  resetExpired: failure(
    'Password reset failed',
    'This link has expired or has already been used. Ask for a new one.',
  ),
  passwordSet: notice('New password set', 'Sign in with your new password.'),
  emailRequired: notice('Email required', 'Please enter your email address first.'),
  accountSaved: { title: 'Saved' },
  codeExpired: failure('Sign in again', 'It took more than 10 minutes, or your password changed.'),
  pictureAdded: notice('Picture added', 'It can be used in every piece.'),
  pictureKnown: notice('Already in the library', 'The same picture was added before.'),
  pictureCredited: { title: 'Credit saved' },
  pictureReplaced: notice('Picture replaced', 'All pieces that use it show the new one.'),
  pictureDeleted: { title: 'Picture deleted' },
  roleGranted: notice('Role given', 'It is in force from their next page.'),
  invitationSent: notice('Invitation sent', 'Its link works for 7 days.'),
  invitationWithdrawn: notice('Invitation withdrawn', 'Its link does not work any more.'),
  invitationNotSent: failure('The invitation was not sent', waitAnHour),
  invitationGone: failure('The invitation was not sent', 'It was used or withdrawn meanwhile.'),
  invitationAccepted: notice('You are on the team', 'Welcome to Indelible.'),
  invitationFailed: failure(
    'This link does not work',
    'It has expired, was used or withdrawn. Ask whoever invited you for a new one.',
  ),
  roleRevoked: notice('Role removed', 'They lose access at their next page.'),
  addressAsked: notice(
    'Check your email',
    'We have emailed a link to your new address. Your address will not change until you follow it.',
  ),
  addressChanged: notice('Email address changed', 'Sign in with your new address.'),
  addressExpired: failure('This link does not work', usedLink),
  linkSent: notice('Check your email', 'We have emailed you a link. It works for 30 minutes.'),
  linkExpired: failure('This link does not work', usedLink),
  emailsTooOften: failure(
    'We have not sent another email',
    'We have already sent you several. Wait an hour, then try again.',
  ),
  passwordChanged: { title: 'Password changed' },
  copyAsked: notice('We are preparing your data', 'We will email you when your copy is ready.'),
  copyTooOften: failure(
    'You have reached today’s limit',
    'You can ask for three copies a day. Try again tomorrow.',
  ),
  sessionsEnded: { title: 'Signed out there' },
  accountDeleted: notice('Your account is deleted', 'Thank you for being part of Indelible.'),
  onlyAdminStays: failure(
    'Your account is not deleted',
    'You are the only admin. Make somebody else an admin first.',
  ),
  emailVerified: notice('Email address verified', 'Thank you. You can sign in now.'),
  emailVerifiedAndSignedIn: notice('Email address verified', 'Thank you. You are signed in.'),
  verificationFailed: failure(
    'This link does not work',
    'It is incomplete or has expired. Sign in with your password and we will send you a new one.',
  ),
  verificationSent: notice(
    'Check your email',
    'If there is an unverified account for this address, we have emailed you a new link. If you have already verified it, sign in.',
  ),
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
  googleConnected: notice('Google connected', 'You can now sign in with Google.'),
  googleNotConnected: failure('Google was not connected', notDone),
  googleOtherAddress: failure(
    'Google was not connected',
    'That Google account uses a different email address. Choose the Google account with the same address as your Indelible account.',
  ),
  googleTaken: failure(
    'Google was not connected',
    'That Google account belongs to another Indelible account, or yours is already connected to a different one.',
  ),
  googleDisconnected: notice('Google disconnected', 'Use your password to sign in.'),
  googleStays: failure(
    'Google is still connected',
    'It is the only way you can sign in. Set a password first.',
  ),

  favoriteAdded: notice('Added to favorites', 'Item added to your favorites'),
  favoriteRemoved: notice('Removed from favorites', 'Item removed from your favorites'),
  favoriteFailed: failure('Error', 'Failed to update favorites'),
  favoriteTakenOff: { title: 'Removed from favorites' },

  reportSent: notice('Report received', 'Thank you. One of our team will read it.'),
  reportClosed: { title: 'Report closed' },
  complaintClosed: { title: 'Complaint closed' },
  messageClosed: { title: 'Message closed' },
  testEmailQueued: notice('On its way', 'It should reach you in a few minutes.'),
  emailSentAgain: notice('Sending again', 'The email goes out now.'),
  heldMailReleased: notice('Released', 'The email goes out now.'),
  emailGone: failure('Nothing was sent', 'This email has already been sent again, or is too old.'),
  suppressionLifted: notice('Lifted', 'The address gets the newsletters that it is subscribed to.'),
  suppressionGone: failure('Nothing to lift', 'Somebody has lifted this before.'),

  signInFirst: notice('Please sign in first', 'You need to be signed in to submit a story.'),
  storySubmitted: notice(
    'Story Submitted Successfully!',
    'Thank you for sharing your tattoo story. It will be reviewed by our admin team.',
  ),

  messageSent: notice('Message Sent!', "Thank you for reaching out. We'll get back to you soon."),

  storyChanged: notice('Story updated', 'We will read the new version.'),
  photoChanged: { title: 'Photo updated' },
  storyWithdrawn: notice('Story withdrawn', 'It is no longer on the site. Only you can see it.'),
  secondLookAsked: notice('Thank you', 'Someone will read it again and email you.'),
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
  publicationAsked: notice(
    'An editor was asked',
    'We will email the editors. The piece is marked in their list.',
  ),
  keptTheirs: notice('Their text stays', 'Yours is kept, and editors find it among the revisions.'),
  revisionRestored: notice('Revision restored', 'It is the draft now.'),
  savedMeanwhile: notice(
    'Nothing was changed',
    'Somebody saved this piece meanwhile. Look at it once more.',
  ),
  savedAgain: notice(
    'Somebody has saved again',
    'Nothing was saved yet. Look at the differences once more.',
  ),
  previewLinkRevoked: notice('Link turned off', 'Whoever opens it now will see “not found”.'),
  settingsSaved: notice('Saved', 'It is on the site.'),
  frontPagePublished: notice('Published', 'The front page shows it.'),
  frontPageSaved: notice('Saved', 'Readers see it once you publish it.'),
  frontPageDiscarded: notice('Your changes are gone', 'The front page stays as readers see it.'),
  piecePublished: notice('Published', 'It is on the site now.'),
  pieceUpdated: notice('Changes published', 'They are on the site now.'),
  pieceCorrected: notice('Correction published', 'Readers see it below the article.'),
  newsletterSending: notice('It is being sent', 'You do not need to stay here.'),
  newsletterScheduled: notice('Scheduled', 'It will be sent at that time on its own.'),
  newsletterAlready: notice(
    'Nothing was changed',
    'Somebody else did it before you, or it is finished.',
  ),
  newsletterPaused: notice('Paused', 'Nothing more goes out for now.'),
  newsletterResumed: { title: 'Sending again' },
  newsletterStopped: notice('Stopped', 'Nothing more goes out.'),
  newsletterUnscheduled: notice('It will not be sent', 'It is a draft again.'),
  pieceScheduled: notice('Scheduled', 'It will be published at that time on its own.'),
  pieceUnscheduled: notice('Not scheduled any more', 'Its text is kept.'),
  pieceUnpublished: notice('Unpublished', 'It is off the site. Its text is a draft now.'),
  pieceAddressChanged: notice('Address changed', 'The old address leads to the new one.'),
  pieceDraftDiscarded: notice('Draft discarded', 'Its text stays among the revisions.'),
  pieceDuplicated: notice('Duplicated', 'This is the copy. Nobody but the team sees it.'),
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
  newsletterTestSent: notice('Test sent', 'It is on its way to your own address.'),
  newsletterArchived: notice('In the archive', 'Anybody can read it there.'),
  newsletterUnarchived: notice(
    'Out of the archive',
    'Its page is gone, also for those who follow the link in the email.',
  ),
  newsletterNoDraft: failure(
    'Nothing was saved',
    'It is no draft any more, so its text stays as it is.',
  ),
  pieceNothingNew: notice('Nothing to publish', 'What is in the form is on the site already.'),
  pieceStateChanged: notice(
    'Nothing was done',
    'The piece has changed since that page was opened. This is how it stands.',
  ),

  statusUpdated: { title: 'Submission status updated' },
  classified: { title: 'Theme and content note saved' },
  decisionUndone: notice('Decision undone', 'The story is as it was before.'),
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
  bulkUndone: notice('Decisions undone', 'The stories are as they were before.'),
  bulkPartlyUndone: failure(
    'Not all were undone',
    'Some stories have changed since, or the 10 minutes have passed. The list says which.',
  ),
} satisfies Record<string, Toast>

export type ToastKey = keyof typeof toasts

export function isToastKey(value: unknown): value is ToastKey {
  return typeof value === 'string' && Object.hasOwn(toasts, value)
}
