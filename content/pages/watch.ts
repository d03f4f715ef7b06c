export const watch = {
  title: 'Watch',
  lead: 'Two films about grief, two about being looked at. Each takes less time than a stencil, and every word can be read as well.',
  description:
    'Four short films about people in Britain and the marks they chose, in two series: Grief & Ink and Identity Series. Every word can be read as well.',
  /** On the poster of a film that has no embed id yet, and where it leads. */
  toCome: 'The film is on its way.',
  transcript: 'Read the transcript',
  invitation: {
    title: 'Is there a film in yours?',
    text: 'Every one of these began as a letter. Send the story first. If it wants a camera, we ask.',
    link: 'Share Your Story',
  },
} as const
