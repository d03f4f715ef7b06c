export const complaintPages = {
  form: {
    title: 'Complain to us about data',
    text: 'If you think we have mishandled your personal data, tell us here. We will email you a case number at once.',
  },
  received: {
    title: 'We have your complaint',
    text: 'Write the case number down, or keep the email that we have just sent you. We will look into your complaint and email you the outcome.',
  },
  regulator:
    'You can also complain to the Information Commissioner’s Office, the UK regulator: 0303 123 1113, ico.org.uk.',
} as const

/** In ASCII. */
export function complaintEmail(caseNumber: string, due: string) {
  return {
    subject: `We have your complaint: ${caseNumber}`,
    paragraphs: [
      `Hello. Someone using this email address complained to Indelible about personal data. The case number is ${caseNumber}: please quote it when you contact us.`,
      `We will look into it, and expect to email you the outcome by ${due}. If we need longer, we will email you by then and say why.`,
      "You can also complain to the Information Commissioner's Office, the UK regulator: 0303 123 1113, ico.org.uk.",
      'If it was not you, reply to this email and tell us.',
    ],
    button: 'See the status of your case',
  }
}
