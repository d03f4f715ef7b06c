export const newsletter = {
  heading: 'One good story, most Sundays',
  line: 'A short letter, no countdown timers. The first goes out once the list is long enough to be worth the stamps. Every letter has a link to leave by, and we will not sulk.',
  button: 'Sign up',
  /** What the reader agrees to. Change the words, and the version changes with them: both are kept. */
  consent: {
    version: 1,
    text: 'Send me the Indelible newsletter by email. Indelible keeps my address for that alone, and I can unsubscribe with the link in every letter.',
  },
} as const

export const newsletterPages = {
  /** The same for every address, whether or not we knew it. */
  asked: {
    title: 'Now check your inbox',
    text: 'If the address is right, a letter with a link is on its way. Nothing else comes until you follow it.',
  },
  confirm: {
    title: 'One press, and you are on the list',
    text: 'You followed the link in our letter. Press the button, and the newsletter comes to that address.',
    button: 'Send me the newsletter',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you. Every letter has a link at its foot to take you off again.',
  },
  leave: {
    title: 'Leaving us?',
    text: 'Press the button, and no more letters come to that address.',
    button: 'Take me off the list',
  },
  unsubscribed: {
    title: 'You are off the list',
    text: 'No more letters from us. No sulking either, as agreed.',
  },
  failed: {
    title: 'This link does not work',
    text: 'It was altered or is too old. Sign up once more, and we send you a new one.',
  },
} as const

/** Words in letters are ASCII. */
export const newsletterLetters = {
  confirm: {
    subject: 'Please confirm your newsletter',
    paragraphs: [
      'Hello. Somebody, we hope you, asked for the Indelible newsletter at this address. Follow the link to confirm it.',
      'If it was not you, do nothing: without the link you hear no more from us.',
    ],
    button: 'Send me the newsletter',
  },
  already: {
    subject: 'You are on the list already',
    paragraphs: [
      'Hello. Somebody, perhaps you, asked for the Indelible newsletter at this address. It comes here already, so nothing was changed.',
    ],
  },
  leave: 'Take me off the list',
} as const
