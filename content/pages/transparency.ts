/** What /transparency says around its figures. */
export const transparency = {
  title: 'Transparency',
  description:
    'How many stories we are sent, what becomes of them, and how long people wait: by quarter.',
  lead: 'What we are sent, what becomes of it, and how long people wait.',
  paragraphs: [
    'A person reads every story before anybody else can. They approve it or turn it down, and may take it down later. Its author can withdraw it at any time. Readers can report a story, and anybody can complain about how we handle personal data.',
    'These are the figures of all that, counted from our records. The stories we laid out as samples are left out. Small figures are shown as they are: nobody is known by them. A decision that was undone within its ten minutes is not counted.',
    'The record of a decision outlives the story, so these figures do not shrink when a story is deleted. A report goes with the story it is about: reports are those we still hold.',
  ],
  little: 'There is little to tell yet, and one busy week still changes all of it.',
  none: 'Nothing has been sent in yet, so there are no figures.',
  failed: 'The figures are out of reach just now. Please try again in a minute.',
} as const
