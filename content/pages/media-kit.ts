export const mediaKit = {
  title: 'Media kit',
  line: 'You can quote this sheet without asking. Please write our name with a capital: Indelible.',
  facts: [
    {
      label: 'What it is',
      text: 'A UK magazine and community site about tattoo culture: films, a gallery of drawn plates, articles, and stories that readers send in. One of our team reads every story before anyone else can see it.',
    },
    {
      label: 'Why and who',
      text: 'The page About on our site says why we make it, and who we are.',
    },
    {
      label: 'How',
      text: 'Nobody is paid for a story and nobody pays to have one published. Authors choose how their name is shown and can withdraw their story at any time. Photographs are published without retouching, with their location data removed.',
    },
    {
      label: 'Type',
      text: 'Besley, after the Clarendon first cut at the Fann Street Foundry, London, in 1845, and Libre Franklin.',
    },
    { label: 'Colours', text: 'Paper #f3eadb, ink #15120f and vermilion #c4321d.' },
    {
      label: 'Permission',
      text: 'Our own words and pictures are CC BY-NC 4.0: name us, and do not sell them. The stories and their photographs belong to the people who sent them: ask us, and we will ask them.',
    },
  ],
  /** The file is made with the site, so it leaves out what editors may change. */
  ask: 'Our email address, telephone number and address are on the Contact page of our site.',
  wordmark: {
    title: 'The wordmark',
    text: 'It is drawn as outlines, so you can copy it from this file and use it at any size above 96 pixels. Leave a space the width of its i on every side. Do not tilt it, outline it or change its colours.',
  },
} as const
