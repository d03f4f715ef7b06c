/** https://www.samaritans.org/how-we-can-help/contact-samaritan/ */
export const samaritans = {
  name: 'Samaritans',
  number: '116 123',
  href: 'tel:116123',
  help: 'If it comes too close, call. It is free, day and night. You do not have to be suicidal to call.',
} as const
