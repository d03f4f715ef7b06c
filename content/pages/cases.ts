/** What is written to a reader when the team has closed their report or complaint. Words in letters are ASCII. */
export const caseClosedLetters = {
  // The team's note may speak of the author; whether the story is still there, anybody can see.
  reports: (number: string) => ({
    subject: `Your report ${number} is closed`,
    paragraphs: [
      `Hello. A person has read your report ${number} about a story at Indelible, looked at the story and decided. The report is now closed.`,
      'If the story had to go, it has gone. If it is still there, we found that it may stay.',
      'If you think we got it wrong, answer this letter and quote the number: somebody else looks at it again.',
    ],
  }),
  /** @param outcome what came of it, which the law asks us to tell (Data (Use and Access) Act 2025, section 103) */
  complaints: (number: string, outcome: string) => ({
    subject: `How your complaint ${number} ended`,
    paragraphs: [
      `Hello. Somebody, we hope you, complained to Indelible about personal data with this address. We have looked into it, and the case ${number} is closed. This is how it ended:`,
      ...outcome.split(/\n{2,}/),
      'If you think we got it wrong, answer this letter and quote the number.',
      "You can also complain to the Information Commissioner's Office, the UK regulator: 0303 123 1113, ico.org.uk.",
    ],
  }),
}
