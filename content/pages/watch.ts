export const watch = {
  title: 'Watch',
  lead: 'Scripts for short films about grief and about being looked at. Every word can be read.',
  description:
    'Short films about people in Britain and the tattoos they chose, as scripts to read, in two series: Grief & Ink and Identity Series.',
  toCome: 'A script, not filmed yet.',
  transcript: 'Read the transcript',
  script: 'Read the script',
  invitation: {
    title: 'Is there a film in yours?',
    text: 'Send us the story first. If we would like to film it, we will ask you.',
    link: 'Share Your Story',
  },
} as const
