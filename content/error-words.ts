/** A status of HTTP, or what a page says when it was never answered. */
export type ErrorStatus = number | 'offline'

const unexpected = {
  title: 'Unexpected Application Error!',
  text: 'Something broke on our side, and it has been written down. Try again in a minute.',
}

const known: Record<ErrorStatus, typeof unexpected> = {
  offline: {
    title: 'You seem to be offline',
    text: 'The page could not be fetched. Try again once you are connected: nothing has been lost.',
  },
  400: {
    title: 'That did not arrive whole',
    text: 'What was sent is no form of ours, or only half of one. Go back and send it again.',
  },
  405: {
    title: 'Nothing to send here',
    text: 'This page takes no answers, so nothing was changed.',
  },
  403: {
    title: 'This door is shut',
    text: 'You are not allowed to open this page, or what was sent did not come from one of ours. Nothing was changed. Go back and try again from there.',
  },
  413: {
    title: 'Too much at once',
    text: 'What you sent is larger than we can take. Go back, choose a photo of up to 10 MB, and send it again.',
  },
  429: {
    title: 'A breather',
    text: 'That was a few too many tries in a row. Wait a quarter of an hour, then try again.',
  },
  503: {
    title: 'Back in a minute',
    text: 'This page is out of reach just now. Nothing you sent before is lost. Try again in a minute.',
  },
}

/** What an error page says; whatever nobody expected has the specification's words (section 8). */
export function errorWords(status: ErrorStatus) {
  return known[status] ?? unexpected
}
