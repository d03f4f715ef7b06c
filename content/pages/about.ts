export const about = {
  title: 'We started asking strangers about their arms',
  description: 'Who makes Indelible, why we make it and what we hold to.',
  headings: {
    mission: 'Our mission',
    vision: 'Our vision',
    figures: 'Impact',
    values: 'What we hold to',
    team: 'The three of us',
  },
  /** The work of the gallery that hangs beside the biography. */
  print: 'modern-portrait-woman',
  history: {
    text: [
      'Indelible began in Birmingham with one camera, a borrowed studio and a question that turned out to be unfair: does it mean anything? Some people laughed. Most sat down. A bus driver gave us an hour and forty minutes on a budgie. By the Friday we had nine hours of tape and no idea what to do with it.',
      'I am Rosa Haddon. I spent ten years photographing other people’s front doors for newspapers before I photographed a tattoo. I have two of my own. One is very good. I would keep both.',
      'People went on sending us their stories, and four of the stories became films. The studio is in London now and most of us are still in Birmingham, so we edit on trains. The gallery is drawn. The photographs are those that readers send us, and we do not retouch them.',
    ],
    signature: 'Rosa Haddon, editor',
    fictional: true,
  },
  mission:
    'To record why people in Britain mark their skin, in their own words, while the ink and the memory are both still sharp.',
  vision: 'A country where nobody crosses the road, or fails the interview, because of a swallow.',
  figures: [
    { label: 'stories', value: '50+', fictional: true },
    { label: 'countries', value: '25', fictional: true },
    { label: 'lives', value: '100K+', fictional: true },
  ],
  values: [
    {
      name: 'Inclusivity',
      text: 'A small swallow is as welcome here as a bodysuit, and so is the story of a tattoo you had removed.',
    },
    {
      name: 'Authenticity',
      text: 'We publish your words as you wrote them, and ask you before anything changes.',
    },
    {
      name: 'Artistry',
      text: 'Somebody made each tattoo. Where we know who, we give their name.',
    },
  ],
  team: [
    {
      name: 'Rosa Haddon',
      role: 'Editor',
      line: 'Asks the questions in the films.',
      picture: 'team-3',
      fictional: true,
    },
    {
      name: 'Hana Lister',
      role: 'Art director',
      line: 'Chooses the plates and their order.',
      picture: 'team-1',
      fictional: true,
    },
    {
      name: 'Callum Reid',
      role: 'Community editor',
      line: 'Reads the stories that readers send in.',
      picture: 'team-2',
      fictional: true,
    },
  ],
  invitation: {
    title: 'Your turn',
    text: 'Send us the story of your tattoo, or write to us about anything else. One of our team will read it.',
    submit: 'Share Your Story',
    contact: 'Write to us',
  },
  types:
    'Set in Besley, after the Clarendon first cut at the Fann Street Foundry, London, in 1845, and in Libre Franklin.',
} as const
