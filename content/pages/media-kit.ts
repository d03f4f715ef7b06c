import { about } from './about.ts'
import { contact } from './contact.ts'

/** What stands on the fact sheet of the Media Kit, besides the wordmark. */
export const mediaKit = {
  title: 'Media kit',
  line: 'Quote this sheet without asking, and spell us with a capital: Indelible.',
  facts: [
    {
      label: 'What it is',
      text: 'A UK magazine and community site about tattoo culture: films, a gallery of drawn plates, articles, and stories that readers send in. A person reads every story before anybody else can.',
    },
    { label: 'What for', text: about.mission },
    { label: 'Where', text: `${contact.direct.place.text}.` },
    { label: 'Who', text: about.team.map(({ name, role }) => `${name}, ${role}`).join('; ') },
    {
      label: 'How',
      text: 'Nobody is paid for a story and nobody pays to have one printed. Writers choose how their name is shown and may take their story back at any time. Photographs are printed unretouched, with their location data removed.',
    },
    {
      label: 'Type',
      text: 'Besley, after the Clarendon first cut at the Fann Street Foundry, London, in 1845, and Libre Franklin.',
    },
    { label: 'Colours', text: 'Paper #f3eadb, ink #15120f and vermilion #c4321d.' },
    {
      label: 'Permission',
      text: 'Our own words and pictures are CC BY-NC 4.0: name us, and do not sell them. The stories and their photographs belong to the people who sent them: ask us, and we ask them.',
    },
  ],
  wordmark: {
    title: 'The wordmark',
    text: 'Drawn as outlines, so it may be taken out of this file and set at any size above 96 pixels. Leave the width of its i free on every side. Do not tilt it, outline it or give it other colours.',
  },
} as const
