export const newsletter = {
  name: 'the Indelible newsletter',
  heading: 'One good story by email',
  /** Until the first is sent. */
  line: 'A short email with one story in it. The first will go out once enough readers have signed up. Every email has a link to unsubscribe.',
  lineOnceSent: 'A short email with one story in it. Every email has a link to unsubscribe.',
  button: 'Sign up',
} as const
