/** Raised whenever a consent among the offers is worded anew: words and version are kept with each address. */
export const interestVersion = 1

export const interestPages = {
  /** The same for every address, whether or not we knew it. */
  asked: {
    title: 'Now check your inbox',
    text: 'If the address is right, a letter with a link is on its way. Your interest counts once you have followed it.',
  },
  confirm: {
    title: 'One press, and you hear first',
    text: 'You followed the link in our letter. Press the button, and we write to that address when there is something to say about this:',
    button: 'Write to me about it',
  },
  confirmed: {
    title: 'You hear first',
    text: 'Thank you. The letter with the link also has one to withdraw by, whenever you like.',
  },
  withdraw: {
    title: 'Changed your mind?',
    text: 'Press the button, and we write to that address no more about this:',
    button: 'Withdraw my interest',
  },
  withdrawn: {
    title: 'Withdrawn',
    text: 'We write to you no more about it.',
  },
  failed: {
    title: 'This link does not work',
    text: 'It was altered or is too old. Register once more under the article, and we send you a new one.',
  },
} as const

/** Words in letters are ASCII. */
export const interestLetters = {
  confirm: {
    subject: 'Please confirm your interest',
    before: 'Hello. Somebody, we hope you, registered interest at Indelible with this address:',
    after: 'If it was not you, do nothing: without the link you hear no more from us.',
    button: 'Write to me about it',
  },
  already: {
    subject: 'We have your interest already',
    before: 'Hello. Somebody, perhaps you, registered interest at Indelible with this address:',
    after: 'We have it already, so nothing was changed.',
  },
  withdraw: 'Withdraw my interest',
} as const
