/** After it is closed. The privacy page says so too. */
export const caseRetentionYears = 3

export const reportResponseTime = 'two working days'

const reportOutcomes = {
  removed: 'The story has been removed from the site.',
  kept: 'We have decided not to remove the story.',
} as const

/** In ASCII. */
export const caseClosedEmails = {
  /** The team's note is not in it, because it may be about the author. */
  report: (number: string, outcome: keyof typeof reportOutcomes) => ({
    subject: `Your report ${number} is closed`,
    paragraphs: [
      `Hello. Someone using this email address reported a story at Indelible. We have looked into it and closed the report, ${number}.`,
      reportOutcomes[outcome],
      'If you disagree, reply to this email with the number and someone else will look again.',
      'If it was not you, ignore this email. We will not send another.',
    ],
  }),
  /** @param outcome the team's note, which the law asks us to send (Data (Use and Access) Act 2025, section 103) */
  complaint: (number: string, outcome: string) => ({
    subject: `The outcome of your complaint ${number}`,
    paragraphs: [
      `Hello. Someone using this email address complained to Indelible about personal data. We have looked into it and closed the case, ${number}.`,
      'Outcome:',
      ...outcome.split(/\n{2,}/),
      'If you think we got it wrong, reply to this email and quote the number.',
      "You can also complain to the Information Commissioner's Office, the UK regulator: 0303 123 1113, ico.org.uk.",
      'If it was not you, reply to this email and tell us.',
    ],
  }),
}
