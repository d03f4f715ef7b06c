import { caseRetentionYears } from './cases.ts'

export const transparency = {
  title: 'Transparency',
  description:
    'How many stories we receive, what happens to them and how long authors wait, by quarter.',
  lead: 'How many stories we receive, what happens to them and how long authors wait.',
  paragraphs: [
    'One of our team reads every story before anyone else can see it. They approve or reject it, and may remove it later. Its author can withdraw it at any time. Readers can report a story, and anyone can complain about how we handle personal data.',
    'We count these figures from our records and leave out our sample stories. We show small numbers because they cannot identify anyone. A decision that was undone within 10 minutes is not counted.',
    `We keep a record of each decision and each report when a story is deleted, so these figures do not change. Reports and complaints are deleted ${caseRetentionYears} years after they are closed, so we show the last ${caseRetentionYears} years.`,
  ],
  little: 'There are few figures so far, and one busy week can change them.',
  none: 'We have not received any stories yet, so there are no figures.',
  failed: 'We cannot show the figures at the moment. Try again in a few minutes.',
} as const
