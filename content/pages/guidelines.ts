/** In the order of the reasons that the team gives for a rejection. */
export const guidelines = {
  title: 'Guidelines for stories',
  description: 'What we publish, what we send back and why, and what you can do then.',
  lead: 'What we publish, what we send back and why, and what you can do then.',
  rules: [
    {
      title: 'It is about a tattoo',
      text: 'Yours, or one that you know well. How it came about, who was there, what it is like to live with. It need not be beautiful, finished or a success.',
    },
    {
      title: 'It is long enough to stand alone',
      text: 'Around 200 words are plenty, and you may write up to 20,000 characters. Write it the way you would say it. We do not mark spelling.',
    },
    {
      title: 'The people in it agree',
      text: 'Please ask before you name somebody or say things by which others would know them. Leave out addresses and telephone numbers, also your own.',
    },
    {
      title: 'The tattoo can be seen in the photograph',
      text: 'Daylight, close to, in focus. A photograph helps, but your story may come without one.',
    },
    {
      title: 'It sells nothing',
      text: 'You may say who made the tattoo. We do not publish advertisements for a studio or a product.',
    },
    {
      title: 'The tattoo was made on an adult',
      text: 'You have to be 18 to be tattooed in the UK. We do not publish stories of tattoos on anybody younger.',
    },
    {
      title: 'It harms nobody',
      text: 'You may write about grief, illness and anger. We put a note in front of what may be hard to read. We do not publish threats, hatred of a group of people, or instructions for hurting oneself.',
    },
  ],
  afterTitle: 'If we send it back',
  after:
    'We tell you which of these it was. You can start a new story from the old one, and you can ask once for a second look.',
} as const
