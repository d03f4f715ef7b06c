/** What "Report this story" says, and the reasons it offers (Online Safety Act 2023, sections 20 and 21). */
export const report = {
  title: 'Report this story',
  lead: 'Tell us what is wrong with it. A person reads every report, and the writer is not told who you are.',
  reasons: [
    { value: 'illegal', label: 'It is against the law' },
    { value: 'privacy', label: 'It shows or names somebody who did not agree' },
    { value: 'copyright', label: 'The photograph or design is not theirs' },
    { value: 'harassment', label: 'It attacks somebody' },
    { value: 'defamation', label: 'It says something untrue about a person or a studio' },
    { value: 'other', label: 'Something else' },
  ],
  note: 'If somebody is in danger, ring 999. For what looks illegal we act first and ask afterwards.',
  button: 'Send the report',
} as const
