export const contact = {
  title: 'Write to us',
  lead: 'Pitches and corrections, mostly, and the odd lost swallow. A person opens the post.',
  subjects: [
    { value: 'general', label: 'General enquiry' },
    { value: 'story', label: 'Share a story' },
    { value: 'collaboration', label: 'Collaboration' },
    { value: 'press', label: 'Press and media' },
    { value: 'technical', label: 'Technical support' },
  ],
  direct: {
    title: 'Straight to us',
    email: 'Email',
    response: { label: 'Response time', text: 'Within 24-48 hours' },
    place: {
      label: 'Where we are',
      text: 'Studio in London, team based in Birmingham',
      fictional: true,
    },
  },
  press: {
    title: 'Press and media',
    text: 'The wordmark and a sheet of facts, in one small download. Quote the sheet without asking, and spell us with a capital.',
    button: 'Media Kit',
  },
  faq: {
    title: 'Questions we are asked most',
    items: [
      {
        question: 'How do I share my tattoo story?',
        answer:
          'Make an account, open the Submit page and write it the way you would tell it across a table. A photograph helps, though a story that comes without one is read just the same.',
      },
      {
        question: 'How long does it take?',
        answer:
          'From sending a story to publication, and to filming where a film comes of it, the process takes 4-8 weeks. Your dashboard shows where it stands in the meantime.',
      },
      {
        question: 'Will you change my words?',
        answer:
          'No. Where a word should be another, we ask you to change it while the story waits. You choose whether we print your full name, your first name or none. You can take the story back at any time, also after it is published.',
      },
      {
        question: 'Can I work with you?',
        answer:
          'If you tattoo, draw or film, yes please. Choose “Collaboration” in the form and tell us about one piece of work you are proud of. One is plenty.',
      },
    ],
  },
} as const
