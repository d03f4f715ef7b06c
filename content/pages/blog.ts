export const blog = {
  title: 'Articles',
  description: 'Articles about tattooing in Britain: prices, aftercare, law, history and designs.',
  /** Each group goes from its first article to the next group's. What stands before them is the latest. */
  latest: { name: 'Latest', line: 'The newest articles.' },
  older: { name: 'Older articles', line: 'The newest of them first.' },
  groups: [
    {
      first: 'tribal-tattoos-polynesian',
      name: 'Patterns and their past',
      line: 'Where the drawings come from, and who may wear them.',
    },
    {
      first: 'tattoo-care-aftercare',
      name: 'On the skin now',
      line: 'Healing, trends, products and shows.',
    },
    {
      first: 'uk-tattoo-licensing-2025',
      name: 'Law, studios and prices',
      line: 'What a studio must show you, and what it may charge.',
    },
    {
      first: 'british-tattoo-meanings',
      name: 'Choosing yours',
      line: 'What to have, who draws it, and how the day goes.',
    },
  ],
  /** By their keys: they have a line each below the list, and an article that leads to them. */
  shorts: {
    name: 'Short pieces',
    keys: [
      'two-inches-below-the-armpit',
      'who-was-checked',
      'tattoos-and-cancer-the-numbers',
      'what-the-ink-label-says',
    ],
  },
  invitation: {
    title: 'Write to us',
    text: 'Tell us about a mistake, or about an article you would like to write.',
    link: 'Contact the team',
  },
}
