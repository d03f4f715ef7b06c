import type { Toast } from './toasts.ts'

/** In a module of their own, since every page loads them. */
export const pageToasts = {
  linkCopied: { title: 'Link copied!', text: 'The link has been copied to your clipboard.' },
  copyFailed: {
    title: 'Failed to copy',
    text: 'Please copy the link manually.',
    destructive: true,
  },
  signedInElsewhere: {
    title: 'You are signed in now',
    text: 'You signed in on another tab. This page has not changed and what you wrote is still here.',
  },
  offline: {
    title: 'You seem to be offline',
    text: 'Nothing was sent, and what you wrote is still here. Try again when you are back online.',
    destructive: true,
  },
  noAnswer: {
    title: 'No answer came',
    text: 'The connection broke off, so we may not have received this. What you wrote is still here. Try again in a moment.',
    destructive: true,
  },
  unavailable: {
    title: 'Not available at the moment',
    text: 'We could not do that. What you wrote is still here. Try again in a few minutes.',
    destructive: true,
  },
} satisfies Record<string, Toast>
