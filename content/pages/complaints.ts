export const complaintPages = {
  form: {
    title: 'Complain to us about data',
    text: 'If you think we have mishandled your personal data, say so here. A letter with your case number comes at once.',
  },
  received: {
    title: 'We have your complaint',
    text: 'Write the case number down, or keep the letter that is on its way to you. A person looks into it and tells you how it ended.',
  },
  regulator:
    'You can also complain to the Information Commissioner’s Office, the UK regulator: 0303 123 1113, ico.org.uk.',
} as const

/** Words in letters are ASCII. */
export function complaintLetter(caseNumber: string, due: string) {
  return {
    subject: `We have your complaint: ${caseNumber}`,
    paragraphs: [
      `Hello. Somebody, we hope you, complained to Indelible about personal data with this address. The case number is ${caseNumber}: please quote it when you write to us.`,
      `A person looks into it and tells you how it ended, by ${due} at the latest.`,
      "You can also complain to the Information Commissioner's Office, the UK regulator: 0303 123 1113, ico.org.uk.",
      'If it was not you, answer this letter and say so.',
    ],
    button: 'See how it stands',
  }
}
