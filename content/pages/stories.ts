export const storiesOutage = {
  stories: {
    title: 'We cannot show the stories at the moment',
    text: 'None of them is lost. Try again in a few minutes.',
  },
  story: {
    title: 'We cannot show this story at the moment',
    text: 'It is not lost. Try again in a few minutes.',
  },
  again: 'Try again',
} as const

export const storiesInvitation = {
  title: 'Have you got one of these?',
  text: 'Write about your tattoo as you would tell it to a friend. One of our team reads every story.',
  link: 'Share Your Story',
}
