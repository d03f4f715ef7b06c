export const about = {
  description: 'Who makes Indelible, why we make it and what we hold to.',
  headings: {
    mission: 'Our mission',
    vision: 'Our vision',
    figures: 'Impact',
    values: 'What we hold to',
  },
  counted: {
    stories: 'stories published',
    works: 'plates drawn',
    articles: 'articles',
    films: 'films',
    scripts: 'film scripts',
  },
  invitation: {
    title: 'Your turn',
    text: 'Send us the story of your tattoo, or write to us about anything else. One of our team will read it.',
    submit: 'Share Your Story',
    contact: 'Write to us',
  },
  types:
    'Set in Besley, after the Clarendon first cut at the Fann Street Foundry, London, in 1845, and in Libre Franklin.',
} as const
