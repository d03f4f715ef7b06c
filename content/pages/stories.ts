/** What stands in the place of stories that could not be loaded. */
export const storiesOutage = {
  stories: {
    title: 'The stories cannot be shown just now',
    text: 'None of them is lost. Please try again in a minute.',
  },
  story: {
    title: 'This story cannot be shown just now',
    text: 'It is not lost. Please try again in a minute.',
  },
  again: 'Try again',
} as const
