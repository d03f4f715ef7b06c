import { reportResponseTime } from './cases.ts'

/** Online Safety Act 2023, sections 20 and 21. */
export const report = {
  title: 'Report this story',
  lead: `Tell us what is wrong with it. One of our team will read your report within ${reportResponseTime}. We will not tell the author who you are.`,
  reasons: [
    { value: 'illegal', label: 'It is against the law' },
    { value: 'privacy', label: 'It shows or names somebody who did not agree' },
    { value: 'copyright', label: 'Copyright' },
    { value: 'harassment', label: 'It is abusive or hateful' },
    { value: 'child', label: 'It could harm a child' },
    { value: 'defamation', label: 'It says something untrue about a person or a studio' },
    { value: 'other', label: 'Something else' },
  ],
  note: 'If somebody is in danger, call 999. If something looks illegal, we will take it down first and check afterwards.',
  button: 'Send the report',
  sent: `Keep the number, and quote it if you contact us about this. One of our team will read your report within ${reportResponseTime}.`,
} as const
