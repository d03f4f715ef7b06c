export const correctionsWords = {
  title: 'Corrections and changes',
  description:
    'What our articles got wrong and what the law has changed in them, with the day. Each also stands below its article.',
}
