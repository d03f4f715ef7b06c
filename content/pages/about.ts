export const about = {
  title: 'We started asking strangers about their arms',
  description:
    'Who makes Indelible and why: three people, a borrowed studio and the question whether it means anything.',
  headings: {
    mission: 'Our mission',
    vision: 'Our vision',
    figures: 'Impact',
    values: 'What we hold to',
    team: 'The three of us',
  },
  /** The work of the gallery that hangs beside the biography. */
  print: 'modern-portrait-woman',
  bio: [
    'Indelible began in Birmingham with one camera, a borrowed studio and a question that turned out to be unfair: does it mean anything? Some people laughed. Most sat down. A bus driver gave us an hour and forty minutes on a budgie. By the Friday we had nine hours of tape and no idea what to do with it.',
    'I am Rosa Haddon. I spent ten years photographing other people’s front doors for newspapers before I photographed a tattoo. I have two of my own. One is very good. I would keep both.',
    'The tape became a letters page, the letters page got out of hand, and four of the letters have turned into films. The studio is in London now and most of us are still in Birmingham, so the editing is done on trains. The gallery is drawn, because a drawing holds still. The photographs are whatever readers send us, kitchens included, and we do not retouch them.',
  ],
  signature: 'Rosa Haddon, editor',
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
      text: 'A flash swallow on a lunch break is as welcome here as a bodysuit, and so is the story of the one you had taken off.',
    },
    {
      name: 'Authenticity',
      text: 'We print the words as they came, and ask before one becomes another. If a story makes you sound cleverer than you are, we have got it wrong.',
    },
    {
      name: 'Artistry',
      text: 'Somebody held the machine. Where we know who, you can read the name without turning the page over.',
    },
  ],
  team: [
    {
      name: 'Rosa Haddon',
      role: 'Editor',
      line: 'Asks the questions in the films and keeps out of shot, mostly.',
      picture: 'team-3',
      fictional: true,
    },
    {
      name: 'Hana Lister',
      role: 'Art director',
      line: 'Decides which plate hangs where. Grows foxgloves.',
      picture: 'team-1',
      fictional: true,
    },
    {
      name: 'Callum Reid',
      role: 'Community editor',
      line: 'Reads every story twice, usually on the train.',
      picture: 'team-2',
      fictional: true,
    },
  ],
  invitation: {
    title: 'Your turn',
    text: 'Write to us about a tattoo, or about anything else. A person reads it either way.',
    submit: 'Share Your Story',
    contact: 'Write to us',
  },
  // The biography and its signature.
  fictional: true,
} as const
