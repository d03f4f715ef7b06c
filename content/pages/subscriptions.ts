/** In the middle of a sentence: 'the Indelible newsletter', 'the AR app'. */
type Subject = { list: 'newsletter' | 'interest'; name: string }

/** Completes “email you”. */
function contentsOf({ list, name }: Subject) {
  return list === 'newsletter' ? name : `news about ${name}`
}

/** Completes “your”. */
function subscriptionTo({ list, name }: Subject) {
  return list === 'newsletter' ? `subscription to ${name}` : `interest in ${name}`
}

/** Raise the version when the text changes: both are stored with each address. */
export function subscriptionConsent(subject: Subject) {
  const text = `Email me ${contentsOf(subject)}. Indelible will use my address for nothing else, and I can unsubscribe with the link in every email.`
  return { version: 2, text }
}

export const subscriptionPages = {
  /** The same for every address, so that nobody learns which ones are subscribed. */
  requested: {
    title: 'Now check your inbox',
    text: 'If the address is right, we have emailed it a link. We will send nothing else until you follow it.',
  },
  confirm: {
    question: (subject: Subject) => ({
      title: `Confirm your ${subscriptionTo(subject)}`,
      text: `Press the button and we will email you ${contentsOf(subject)}.`,
      button: 'Confirm',
    }),
    done: {
      title: 'Confirmed',
      text: 'Thank you. We will send you these emails from now on. Each has a link to unsubscribe.',
    },
    failed: {
      title: 'This link does not work',
      text: 'It is incomplete or has expired. Sign up again and we will email you a new one.',
    },
  },
  unsubscribe: {
    question: (subject: Subject) => ({
      title: 'Unsubscribe',
      text: `Press the button and we will stop emailing you ${contentsOf(subject)}.`,
      button: 'Unsubscribe',
    }),
    done: {
      title: 'You have unsubscribed',
      text: 'We will not send you any more of these emails.',
    },
    failed: {
      title: 'This link does not work',
      text: 'It is incomplete. Write to us, and we will unsubscribe you.',
    },
  },
} as const

export const unsubscribeLabel = 'Unsubscribe'

/** In ASCII. */
export const subscriptionEmails = {
  confirm: (subject: Subject, hours: number) => ({
    subject: `Confirm your ${subscriptionTo(subject)}`,
    paragraphs: [
      `Hello. Someone asked us to email ${contentsOf(subject)} to this address. Follow the link to confirm. It works for ${hours} hours.`,
      'If it was not you, ignore this email. We will not send another.',
    ],
    button: 'Confirm',
  }),
  already: (subject: Subject) => ({
    subject: `You already get ${contentsOf(subject)}`,
    paragraphs: [
      `Hello. Someone, perhaps you, asked us to email ${contentsOf(subject)} to this address. We do so already, so nothing has changed.`,
    ],
  }),
}
