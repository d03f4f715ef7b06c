import type { Toast } from './toasts.ts'

/** What a page says by itself, without asking the server. Apart from the others, since every page loads these. */
export const pageToasts = {
  linkCopied: { title: 'Link copied!', text: 'The link has been copied to your clipboard.' },
  copyFailed: {
    title: 'Failed to copy',
    text: 'Please copy the link manually.',
    destructive: true,
  },
  signedInElsewhere: {
    title: 'You are signed in now',
    text: 'You did that in another tab. This page is left as it is, with what you wrote.',
  },
  offline: {
    title: 'You seem to be offline',
    text: 'Nothing was sent, and what you wrote is still here. Please try again once you are connected.',
    destructive: true,
  },
  away: {
    title: 'Back in a minute',
    text: 'That is out of reach just now. What you wrote is still here: please try again in a minute.',
    destructive: true,
  },
} satisfies Record<string, Toast>
