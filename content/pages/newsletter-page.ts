/** What the newsletter's own page says: one line, and then what a reader asks before giving an address. */
export const newsletterPage = {
  lead: 'A short email with one story in it.',
  /** Until the first is sent. */
  when: 'Most Sundays. The first will go out once enough readers have signed up.',
  whenOnceSent: 'Most Sundays.',
  counted: 'Not who opens it. It has no tracking pixel, and its links are the same for everyone.',
  leaving: 'Every email has a link to unsubscribe.',
} as const
