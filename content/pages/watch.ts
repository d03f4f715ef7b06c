export const watch = {
  title: 'Watch',
  lead: 'Short films about grief and about being looked at. Every word can be read as well.',
  description:
    'Short films about people in Britain and the tattoos they chose, in two series: Grief & Ink and Identity Series. Every word can be read as well.',
  /** On the poster of a film that has no embed id yet, and where it leads. */
  toCome: 'The film is on its way.',
  transcript: 'Read the transcript',
  invitation: {
    title: 'Is there a film in yours?',
    text: 'Send us the story first. If we would like to film it, we will ask you.',
    link: 'Share Your Story',
  },
} as const
