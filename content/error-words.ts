/** An HTTP status, or why a request was never answered. */
export type ErrorStatus = number | 'offline' | 'no answer'

const unexpected = {
  title: 'Unexpected Application Error!',
  text: 'Something went wrong on our side. We have logged it. Try again in a few minutes.',
}

const known: Record<ErrorStatus, typeof unexpected> = {
  offline: {
    title: 'You seem to be offline',
    text: 'We could not load this page. Nothing has been lost. Try again when you are back online.',
  },
  'no answer': {
    title: 'No answer came',
    text: 'The connection broke off before this page arrived. Nothing has been lost. Try again in a moment.',
  },
  400: {
    title: 'We did not receive the whole form',
    text: 'Part of it was missing when it reached us. Go back and send it again.',
  },
  403: {
    title: 'You cannot open this page',
    text: 'You do not have permission, or the form was not sent from our site. Nothing was changed. Go back and try again.',
  },
  405: {
    title: 'You cannot send a form to this page',
    text: 'Nothing was changed. Go back and try again.',
  },
  410: {
    title: 'This page was taken down',
    text: 'We published it here and have taken it down since. Use the menu or the search to find something else to read.',
  },
  413: {
    title: 'That is too large',
    text: 'What you sent is larger than we can accept. Go back, choose a photo of up to 10 MB, and send it again.',
  },
  429: {
    title: 'Too many attempts',
    text: 'Wait 15 minutes, then try again.',
  },
  503: {
    title: 'Not available at the moment',
    text: 'We cannot show this page at the moment. Anything you sent earlier is safe. Try again in a few minutes.',
  },
}

/** A status that is not listed has the specification's words (section 8). */
export function errorWords(status: ErrorStatus) {
  return known[status] ?? unexpected
}
